# Boots this machine's own systemd a second time, in namespaces of its own and over a copy of the whole file system that
# is gone with it: boot.sh FOLDER, as root. Nothing is started but what a service needs.
set -eu
folder=$1 root=$1/root
mkdir -p "$root"

mount --make-rprivate /
mount -t tmpfs none "$folder"
mkdir "$folder/upper" "$folder/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$root"

mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs none "$root/run"
if [ -f /sys/fs/cgroup/cgroup.controllers ]; then
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
else
    mount -t tmpfs none "$root/sys/fs/cgroup"
    for at in /sys/fs/cgroup/*/; do
        name=$(basename "$at")
        mkdir "$root/sys/fs/cgroup/$name"
        case $name in
            unified) mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup/$name" ;;
            systemd) mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/$name" ;;
            *) mount -t cgroup -o "$name" cgroup "$root/sys/fs/cgroup/$name" ;;
        esac
    done
fi

# What a machine does at its start this one has done; of all that only the journal is wanted.
for unit in "$root"/lib/systemd/system/*.target.wants/* "$root"/etc/systemd/system/*.wants/*; do
    case $unit in
        */systemd-journald.service | *'*'*) ;;
        *) ln -sf /dev/null "$root/etc/systemd/system/$(basename "$unit")" ;;
    esac
done

mkdir "$root/before"
cd "$root"
pivot_root . before
umount --lazy /before
mount --make-rshared / # else no service sees its credentials
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --system --unit=multi-user.target --log-target=null --show-status=no
