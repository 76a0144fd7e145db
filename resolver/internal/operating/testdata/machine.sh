# machine.sh DIR NAME: a machine of namespaces, with what DIR/base has, and its own
# changes in DIR/NAME. Its first process is systemd.
set -euo pipefail
if [[ -z ${3:-} ]]; then
	cgroups=/sys/fs/cgroup
	[[ -e $cgroups/cgroup.procs ]] || cgroups+=/unified
	mkdir -p "$cgroups/uri-$PPID-$2"
	echo $$ >"$cgroups/uri-$PPID-$2/cgroup.procs"
	exec unshare --mount --pid --fork --kill-child --uts --ipc --net --cgroup --propagation private \
		bash "$0" "$1" "$2" inside
fi
d=$1/$2
mkdir -p "$d/upper" "$d/work" "$d/root"
mount -t overlay overlay -o "lowerdir=$1/base/upper:/,upperdir=$d/upper,workdir=$d/work" "$d/root"
cd "$d/root"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
for t in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs $t; done
chmod 1777 tmp
sources=$(cd "$(dirname "$0")/../../../.." && pwd) # they may be in /tmp, or on another disk
mkdir -p "$d/sources" "$d/sources-work" ".$sources"
mount -t overlay overlay -o "lowerdir=$sources,upperdir=$d/sources,workdir=$d/sources-work" ".$sources"
for n in null zero full random urandom tty; do
	touch dev/$n
	mount --bind /dev/$n dev/$n
done
mkdir dev/shm dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s fd/0 dev/stdin
ln -s fd/1 dev/stdout
ln -s fd/2 dev/stderr
echo "$2" >etc/hostname
hostname "$2"
[[ $2 == n? ]] || systemctl --root=. --quiet disable postgresql
ip link set lo up
pivot_root . mnt
umount -l /mnt
exec env -i container=uri PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=multi-user.target
