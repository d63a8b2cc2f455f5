#!/bin/sh
# Restart the server's processes one after the other, so that every game goes on: roll.sh 8001 8002
set -eu
for port in "$@"; do
    systemctl restart "asterion@$port"
    tries=0
    until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz"; do
        tries=$((tries + 1))
        if [ "$tries" -ge 240 ]; then
            echo "The process on port $port is not ready after two minutes; the others go on. See: journalctl -u asterion@$port" >&2
            exit 1
        fi
        sleep 0.5
    done
done
