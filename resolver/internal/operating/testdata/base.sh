# base.sh DIR: a machine with Debian as it was just installed, with its packages,
# and with what is around a resolver: names of machines, a certificate, keys of ssh.
set -euo pipefail
cd "$1"
mkdir -p upper work root
mount -t overlay overlay -o "lowerdir=/,upperdir=$PWD/upper,workdir=$PWD/work" root
cd root
rm -rf etc/systemd/system/*.wants etc/systemd/system/uri-resolver* usr/local/bin/* usr/local/sbin/* \
	etc/uri-resolver* var/lib/uri-resolver etc/nginx/sites-enabled/* etc/nginx/conf.d/* \
	etc/postgresql/15 var/lib/postgresql/15 var/log/journal root/.ssh root/.pgpass
find etc/rc?.d -name 'S*' ! -name '*nginx' ! -name '*postgresql' ! -name '*ssh' -delete
systemctl --root=. --quiet enable ssh postgresql
cat >>etc/hosts <<'END'
10.0.0.10 urn.example
10.0.0.11 backup.example repository.example
END
mount --rbind /dev dev
mount -t proc proc proc
chroot . bash -euo pipefail <<'END'
userdel uri-resolver 2>/dev/null || true
pg_createcluster 15 main >/dev/null
install -d -m 700 /root/.ssh /root/tls
cd /root/.ssh
ssh-keygen -q -t ed25519 -N '' -f id_ed25519
cp id_ed25519.pub authorized_keys
echo 'StrictHostKeyChecking no' >config
[ -e /etc/ssh/ssh_host_ed25519_key ] || ssh-keygen -A
cd /root/tls
req() { openssl req -x509 -newkey rsa:2048 -nodes -days 2 "$@" 2>/dev/null; }
req -subj /CN=CA -keyout ca.key -out ca.crt
req -subj /CN=urn.example -CA ca.crt -CAkey ca.key -extensions usr_cert \
	-addext subjectAltName=DNS:urn.example,DNS:repository.example -keyout privkey.pem -out fullchain.pem
cat ca.crt >>/etc/ssl/certs/ca-certificates.crt
END
umount -R dev proc
cd ..
umount root
