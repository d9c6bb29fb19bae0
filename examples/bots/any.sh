#!/usr/bin/env bash
# A bot that plays any game at random: bash any.sh speaks the engine protocol on standard input and output. It needs jq.
answer='(if has("id") then {id} else {} end) +
  if .cmd == "hello" then {protocol: 1, engine: "any.sh", wants: ["legal"]}
  elif .cmd == "go" then {action: .legal[$dice % (.legal | length)]}
  else {error: {code: "unknown-command", message: "only hello and go are known"}} end'
while IFS= read -r line; do
  printf '%s\n' "$line" | jq -c --argjson dice $((RANDOM * 32768 + RANDOM)) "$answer" 2>/dev/null ||
    echo '{"id":null,"error":{"code":"bad-json","message":"this line is no JSON"}}'
done
