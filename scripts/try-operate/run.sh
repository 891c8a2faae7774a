#!/usr/bin/env bash
# Runs the commands of docs/operate.md on a Debian 12 that it creates in the given folder, checks the result, and
# updates it under traffic. That Debian runs systemd and has its own network; its Node is this machine's, its source
# this working tree. Runs as root; needs the Debian packages debootstrap, systemd-container and slirp4netns.
set -euo pipefail
cd "$(dirname "$0")/../.."
machine=$(cd "${INIT_CWD:-.}" && realpath -m "${1:?Usage: npm run try:operate -- <folder>}")

say() { echo "── $*"; }

# The page's code blocks with this word after their language; a `yours` block becomes a call of its stand-in.
blocks() { # word
  awk -v word="$1" '
    /^```sh/ { mine = ($2 == word); if (word == "" && $2 == "yours") print "yours_" $3; next }
    /^```/ { mine = 0 }
    mine' docs/operate.md
}

make_debian() {
  if [[ -e $machine/sbin/init ]]; then return; fi
  say "Debian 12 into $machine"
  mkdir -p "$machine"
  debootstrap --variant=minbase --include=systemd-sysv,dbus,iproute2,procps bookworm "$machine" >"$machine.log"
}

# Sets up what Debian's installer would, network access, and what the operator provides.
bring() {
  echo showup-trial >"$machine/etc/hostname"
  printf '127.0.0.1 localhost showup-trial\n::1 localhost\n' >"$machine/etc/hosts"
  cp --remove-destination "$(readlink -f /etc/resolv.conf)" "$machine/etc/resolv.conf"
  mkdir -p "$machine/usr/local/share/ca-certificates" "$machine/usr/lib/node_modules" "$machine/opt/showup/source"
  cp -r /usr/local/share/ca-certificates/. "$machine/usr/local/share/ca-certificates"
  install "$(readlink -f "$(command -v node)")" "$machine/usr/bin/node"
  cp -rT "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$machine/usr/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$machine/usr/bin/npm"
  git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    if [[ -e $file ]]; then printf '%s\0' "$file"; fi # without uncommitted deletions
  done | tar --null -T - -cf - | tar -C "$machine/opt/showup/source" --no-same-owner -xf -
  {
    echo '. /opt/showup/source/scripts/try-operate/stand-ins.sh'
    echo 'set -x'
    blocks ''
    echo '{ set +x; } 2>/dev/null'
    echo look
    echo knock_while_updating
    echo bring_back
    echo show_costs
  } >"$machine/root/trial.sh"
  blocks update | grep -v '^git pull' >"$machine/root/update.sh"
  blocks restore >"$machine/root/restore.sh"
}

boot() {
  setsid systemd-nspawn -q -D "$machine" --machine=showup-trial --register=no --keep-unit --private-network \
    --resolv-conf=off --console=pipe -b </dev/null >"$machine.console" 2>&1 &
  booted=$!
  until first=$(pgrep -P "$booted") && inside systemctl is-system-running --wait >/dev/null 2>&1; do
    kill -0 "$booted"
    sleep 0.2
  done
  slirp4netns --configure --mtu=1400 --disable-host-loopback "$first" tap0 >"$machine.network" 2>&1 &
  network=$!
}

inside() {
  nsenter -t "$first" -a --wdns=/root env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

stop() {
  for process in ${network:-} ${booted:-}; do kill "$process" 2>/dev/null || true; done
  wait
}

make_debian
bring
trap stop EXIT
boot
say 'the steps of docs/operate.md'
inside bash -euo pipefail /root/trial.sh
