// What the drivers in Rust share: the protocol of rivals/README.md.
use std::{env, fs};

#[repr(C)]
struct Timespec {
    sec: i64,
    nsec: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, t: *mut Timespec) -> i32;
}

/// The CPU time of this process, in nanoseconds.
fn cpu() -> i64 {
    let mut t = Timespec { sec: 0, nsec: 0 };
    assert_eq!(unsafe { clock_gettime(2, &mut t) }, 0); // CLOCK_PROCESS_CPUTIME_ID
    t.sec * 1_000_000_000 + t.nsec
}

/// The operands: what to do, with which base if any, and the text of the file.
pub fn operands() -> (String, String, String) {
    let args: Vec<String> = env::args().collect();
    let bytes = fs::read(&args[2]).expect("a file");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (args[1].clone(), args.get(4).cloned().unwrap_or_default(), text)
}

/// Repeats a pass, which returns how much it accepted and how many octets that made.
pub fn passes(mut pass: impl FnMut() -> (usize, usize)) {
    let least = env::args().nth(3).and_then(|s| s.parse::<i64>().ok()).expect("nanoseconds");
    let done = pass();
    let (mut times, mut total) = (Vec::new(), 0);
    while total < least || times.len() < 3 {
        let start = cpu();
        assert_eq!(pass(), done);
        times.push(cpu() - start);
        total += times[times.len() - 1];
    }
    times.sort();
    println!("{} {} {} {}", done.0, done.1, times[0], times[times.len() / 2]);
}
