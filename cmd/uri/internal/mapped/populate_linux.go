package mapped

import "syscall"

// populate has the pages mapped at once, and not one by one.
const populate = syscall.MAP_POPULATE
