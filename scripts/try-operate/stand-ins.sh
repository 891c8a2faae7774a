# Runs on the Debian of the trial: replaces the steps that depend on the operator, and checks the result.

trial=/opt/showup/source/scripts/try-operate

yours_names() {
  NAME=showup.test
  CERTIFICATE=internal
  echo "127.0.0.1 $NAME" >>/etc/hosts
}

yours_node() { node --version; }

yours_source() { test -e /opt/showup/source/package.json; }

# The tests' store, which only accepts signed requests.
yours_pictures() {
  systemd-run -q --unit=trial-store --working-directory=/opt/showup/source -p StandardOutput=file:/root/store \
    /opt/showup/source/node_modules/.bin/tsx --conditions=source scripts/try-operate/store.ts
  timeout 60 sh -c 'until grep -q SECRET /root/store; do sleep 0.2; done'
  cat /root/store >>/etc/showup/settings
}

# Codes are in the outbox of the server that handled the request.
yours_codes() { :; }
yours_mail() { :; }

yours_operator() {
  cat >>/etc/showup/settings <<END
OPERATOR_NAME=Blue Door Ltd
OPERATOR_ADDRESS=1 Church Street, Bengaluru
OPERATOR_CONTACT=hello@showup.example
GRIEVANCE_OFFICER=Asha Rao
GRIEVANCE_CONTACT=complaints@showup.example
END
}

yours_containers() { :; }

status() { curl -sk -o /dev/null -w '%{http_code}' "$@"; }

expect() { # what, wanted, got
  printf '%-60s%s\n' "$1" "$3"
  [[ $3 == "$2" ]]
}

look() {
  echo '── checks'
  expect 'the first page' 200 "$(status -H 'accept: text/html' "https://$NAME/login")"
  expect 'plain http leads to https' 308 "$(status "http://$NAME/")"
  expect 'nobody outside sees the metrics' 404 "$(status "https://$NAME/metrics")"
  expect 'the metrics of the first server' 200 "$(status http://127.0.0.1:13001/metrics)"
  expect 'the metrics of the second server' 200 "$(status http://127.0.0.1:13002/metrics)"
  expect 'the account cannot write to its program folder' no "$(runuser -u showup -- test -w /opt/showup/current && echo yes || echo no)"
  expect 'ports that others can reach' '80 443 ' "$(ss -Hltn | awk '$4 !~ /^(127\.|\[::1\])/ { sub(/.*:/, "", $4); print $4 }' | sort -nu | tr '\n' ' ')"
  NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1 /opt/showup/source/node_modules/.bin/tsx --conditions=source "$trial/first-person.ts" "https://$NAME"
  systemd-analyze security showup@3001 | tail -1
}

knock_while_updating() {
  echo '── an update under requests'
  NODE_TLS_REJECT_UNAUTHORIZED=0 node --no-warnings "$trial/knock.mjs" "https://$NAME" &
  local knocking=$!
  bash -euo pipefail /root/update.sh
  kill "$knocking"
  wait "$knocking"
}

bring_back() {
  echo '── restoring the last backup'
  local admins
  admins=$(showup admin list)
  bash -euo pipefail /root/restore.sh
  expect 'the admins are those of the backup' "$admins" "$(showup admin list)"
  timeout 30 sh -c "until curl -skf -H 'accept: text/html' -o /dev/null https://$NAME/login; do sleep 0.5; done"
  expect 'the first page, from the backup' 200 "$(status -H 'accept: text/html' "https://$NAME/login")"
}

show_costs() {
  echo '── memory'
  local account id
  for account in postgres redis caddy showup; do
    for id in $(pgrep -u "$account"); do grep ^Pss: "/proc/$id/smaps_rollup"; done |
      awk -v account="$account" '{ kb += $2 } END { printf "%-12s%5d MB in %d processes\n", account, kb / 1000, NR }'
  done
  du -sm /opt/showup/source "$(readlink /opt/showup/current)" /var/lib/postgresql
}
