#!/usr/bin/env bash
# A Debian package of a program that is built: deploy/deb.sh PROGRAM VERSION ARCHITECTURE FOLDER. It needs dpkg-deb and nothing else.
set -euo pipefail

program=$1 version=$2 architecture=$3 out=$4
here=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

install -D -m 755 "$program" "$root/usr/bin/cubo"
install -D -m 644 "$here/cubotheque.service" "$root/lib/systemd/system/cubotheque.service"
install -D -m 644 "$here/cubotheque-backup.service" "$root/lib/systemd/system/cubotheque-backup.service"
install -D -m 644 "$here/cubotheque-backup.timer" "$root/lib/systemd/system/cubotheque-backup.timer"
install -D -m 644 "$here/cubo.toml" "$root/etc/cubotheque/cubo.toml"
for file in alerts.yml nginx.conf Caddyfile haproxy.cfg; do
	install -D -m 644 "$here/$file" "$root/usr/share/doc/cubotheque/$file"
done
gzip --best --no-name --stdout "$here/../CHANGELOG.md" >"$root/usr/share/doc/cubotheque/changelog.gz"
# What others wrote, with their licences: made with the web client.
notices=$here/../web/dist/notices.txt
[ ! -f "$notices" ] || gzip --best --no-name --stdout "$notices" >"$root/usr/share/doc/cubotheque/notices.txt.gz"
{
	printf 'Cubothèque is under either of two licences, as you like.\n\n'
	cat "$here/../LICENSE-MIT"
	printf '\nThe other is the Apache License, version 2.0, whose text is in /usr/share/common-licenses/Apache-2.0.\n'
	printf 'The licences of what others wrote are in notices.txt.gz beside this file, and in every house under /notices.txt.\n'
} >"$root/usr/share/doc/cubotheque/copyright"
chmod 644 "$root/usr/share/doc/cubotheque/copyright"

# Manual pages and completions are made by the program; one for another processor is asked through CUBO_RUN, a program for this one.
run=${CUBO_RUN:-$program}
"$run" man "$root/usr/share/man/man1"
gzip --best --no-name "$root"/usr/share/man/man1/*.1
install -d -m 755 "$root/usr/share/bash-completion/completions" "$root/usr/share/zsh/vendor-completions" "$root/usr/share/fish/vendor_completions.d"
"$run" completions bash >"$root/usr/share/bash-completion/completions/cubo"
"$run" completions zsh >"$root/usr/share/zsh/vendor-completions/_cubo"
"$run" completions fish >"$root/usr/share/fish/vendor_completions.d/cubo.fish"
find "$root/usr/share" -type f -exec chmod 644 {} +
find "$root" -type d -exec chmod 755 {} +

mkdir -p "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<EOF
Package: cubotheque
Version: $version
Architecture: $architecture
Maintainer: The Cubothèque authors <cubotheque@localhost>
Installed-Size: $(du --summarize --block-size=1024 "$root" | cut -f1)
Section: games
Priority: optional
Recommends: ca-certificates
Suggests: nginx | caddy | haproxy
Description: house of board games made of cubes
 A server at which people play five board games built on cubes, in the browser,
 against each other or against players of the house; a table in the terminal;
 and a laboratory for those who study these games. One static program.
EOF
echo /etc/cubotheque/cubo.toml >"$root/DEBIAN/conffiles"
# The service starts when it is installed, and again when it is replaced. Games are never removed, not even by a purge.
cat >"$root/DEBIAN/postinst" <<'EOF'
#!/bin/sh
set -e
if [ "$1" = configure ] && [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	if [ -z "$2" ]; then systemctl enable --now cubotheque.service; else systemctl try-restart cubotheque.service; fi
fi
EOF
cat >"$root/DEBIAN/prerm" <<'EOF'
#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
	systemctl disable --now cubotheque-backup.timer cubotheque.service || true
fi
EOF
cat >"$root/DEBIAN/postrm" <<'EOF'
#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
EOF
chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm" "$root/DEBIAN/postrm"

mkdir -p "$out"
package="$out/cubotheque_${version}_$architecture.deb"
dpkg-deb --root-owner-group -Z"${DEB_COMPRESSION:-xz}" --build "$root" "$package" >/dev/null
echo "$package"
