import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:net";
import { createServer, type Server } from "node:tls";

export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

export type Authority = ReturnType<typeof makeAuthority>;
export type Certificate = Authority["good"];

const EC = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

/**
 * A test certificate authority, and certificates signed by it: for `localhost`, for another name, and an expired one. In
 * a temporary folder, which the system cleans up.
 */
export function makeAuthority() {
  const folder = mkdtempSync(join(tmpdir(), "offices-certificates-"));
  const openssl = (...args: string[]) => void execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const read = (name: string) => {
    const [certFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
    return { certFile, keyFile, cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
  };
  const own = (name: string, subject: string, ...more: string[]) => {
    const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`];
    openssl("req", "-x509", ...EC, ...files, "-subj", subject, ...more);
    return read(name);
  };
  const signed = (name: string, names: string, days: number) => {
    const request = ["-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", "/CN=tests"];
    openssl("req", ...EC, ...request, "-addext", `subjectAltName=${names}`);
    const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-copy_extensions", "copy"];
    openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-days", String(days), "-out", `${name}.pem`);
    return read(name);
  };
  const here = "DNS:localhost,IP:127.0.0.1";
  const { cert, certFile } = own("ca", "/CN=Authority of the tests");
  return {
    cert,
    certFile,
    good: signed("good", here, 2),
    bad: {
      "self-signed": own("self", "/CN=localhost", "-addext", `subjectAltName=${here}`),
      expired: signed("expired", here, -1),
      "of another name": signed("other", "DNS:elsewhere.example", 2),
    },
  };
}

/** Terminates TLS before a server without it, as a proxy does. */
export const tlsBefore = (port: number, { cert, key }: Certificate): Server =>
  createServer({ cert, key }, (socket) => {
    const onward = connect(port, "127.0.0.1");
    socket.on("error", () => onward.destroy()).pipe(onward);
    onward.on("error", () => socket.destroy()).pipe(socket);
  });
