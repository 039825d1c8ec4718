import { connect } from "node:tls";

const TIMEOUT_MS = 8000;

export type Certificate = {
  validFrom: Date;
  validTo: Date;
  /** Why this machine does not trust it; null when it does. */
  refused: string | null;
};

/** Reads a host's certificate, trusted or not; rejects when there is no TLS connection. */
export function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      // Node's types say Error; it is a code.
      const refused = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ validFrom: new Date(valid_from), validTo: new Date(valid_to), refused });
    });
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy(Object.assign(new Error("no response"), { code: "ETIMEDOUT" }));
    });
    socket.once("error", reject);
  });
}
