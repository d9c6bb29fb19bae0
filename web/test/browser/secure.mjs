/** A proxy that gives a server https, as an operator's would: a certificate of its own, which the browser of a test is told to accept. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

async function certificate() {
  const folder = await mkdtemp(path.join(tmpdir(), "cubo-cert-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name));
  const wish = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=127.0.0.1",
    "-addext",
    "subjectAltName=IP:127.0.0.1",
    "-keyout",
    key,
    "-out",
    cert,
  ];
  await promisify(execFile)("openssl", wish);
  const pair = { key: await readFile(key), cert: await readFile(cert) };
  await rm(folder, { recursive: true });
  return pair;
}

/** The proxy before the server at `target()`; `close` ends it at once, with everything that hangs on it. */
export async function secure(target) {
  const server = https.createServer(await certificate(), (request, response) => {
    const { hostname, port } = new URL(target());
    const onward = http.request(
      {
        hostname,
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, host: `${hostname}:${port}`, origin: target() },
      },
      (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise((open) => server.listen(0, "127.0.0.1", open));
  return {
    url: `https://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}
