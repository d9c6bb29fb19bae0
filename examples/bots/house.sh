#!/bin/bash
# A bot that plays the first action it may: bash, curl and jq. HOUSE and TOKEN are set outside.
ask() { curl -sS -H "Authorization: Bearer $TOKEN" "$@"; }
ask -N "$HOUSE/api/bot/stream" | while read -r line; do
  for table in $(jq -r 'select(.event == "lobby") | .you.challenges[] | select(.mine | not) | .table' <<< "$line"); do
    ask -X POST -d '{}' "$HOUSE/api/bot/tables/$table/sit" > /dev/null
  done
  table=$(jq -r 'select(.turn) | .table' <<< "$line")
  [ -n "$table" ] && ask -X POST "$HOUSE/api/bot/tables/$table/play" > /dev/null \
    -d "$(jq -c '{action: .turn.legal[0], at: .shown.version}' <<< "$line")"
done
