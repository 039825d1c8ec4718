import { execFileSync } from "node:child_process";
import { join } from "node:path";

export type Pair = { certificate: string; key: string };

/** The names are given by options. */
const CONFIG = join(import.meta.dirname, "openssl.cnf");
const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

function request(folder: string, name: string, subject: string, more: string[]): Pair {
  const certificate = join(folder, `${name}.crt`);
  const key = join(folder, `${name}.key`);
  const files = ["-config", CONFIG, "-keyout", key, "-out", certificate];
  const args = ["req", "-x509", ...NEW_KEY, ...files, "-days", "30", "-subj", `/CN=${subject}`];
  execFileSync("openssl", [...args, ...more], { stdio: "pipe" });
  return { certificate, key };
}

const extensions = (...each: string[]) => each.flatMap((one) => ["-addext", one]);

/** Makes the authority that signs for Caddy and the third parties, and that the machines trust. */
export const makeAuthority = (folder: string): Pair =>
  request(
    folder,
    "authority",
    "Authority of the test",
    extensions("basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign"),
  );

/** Makes a certificate of {@link makeAuthority}'s authority in the same folder. */
export const makeCertificate = (folder: string, host: string): Pair =>
  request(folder, host, host, [
    "-CA",
    join(folder, "authority.crt"),
    "-CAkey",
    join(folder, "authority.key"),
    ...extensions("basicConstraints=critical,CA:FALSE", `subjectAltName=DNS:${host}`),
  ]);
