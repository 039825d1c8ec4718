import { createServer } from "node:net";
import { SETTINGS } from "#settings/definitions.mjs";
import { PlainFailure } from "./progress.mjs";

class PortTaken extends PlainFailure {}

const FREE_MS = 10_000;
const POLL_MS = 200;

/** Chooses again for a moment where a port is taken: a start that was killed may be ending yet. */
export async function onceFree(choose, say) {
  const deadline = performance.now() + FREE_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await choose();
    } catch (error) {
      if (!(error instanceof PortTaken) || performance.now() > deadline) throw error;
      if (isFirst) say("A port is taken; waiting ten seconds for it");
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", ({ code }) => {
      if (code === "EADDRINUSE" || code === "EACCES") return resolve(null);
      reject(new PlainFailure(`HOST must be an address of this machine (${code}).`));
    });
    server.listen(port, host, () => {
      const taken = server.address().port;
      server.close(() => resolve(taken));
    });
  });
}

/** Throws a message that names the key, never its value. */
export function portFrom(key, otherwise = SETTINGS[key].default) {
  const text = process.env[key];
  const chosen = text !== undefined && text !== "";
  const port = Number(chosen ? text : otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainFailure(`${key} must be a port number between 1 and 65535.`);
  }
  return { port, chosen };
}

export async function requiredPort(key, host, otherwise) {
  const { port } = portFrom(key, otherwise);
  if ((await tryPort(port, host)) === null) {
    const command = process.env.npm_lifecycle_event === "dev" ? "npm run dev" : "npm start";
    throw new PortTaken(
      `Port ${port} is taken by another program, or not open to you. Choose another port:\n` +
        `    ${key}=${port === 65_535 ? port - 1 : port + 1} ${command}`,
    );
  }
  return port;
}

/** Replaces a default port that is in use by a free one, and reports it through `say`. */
export async function flexiblePort(key, host, say, otherwise) {
  const { port, chosen } = portFrom(key, otherwise);
  if ((await tryPort(port, host)) !== null) return port;
  if (chosen) return requiredPort(key, host);
  const free = await tryPort(0, host);
  say(`Port ${port} (${key}) is taken, so ${free} is used instead`);
  return free;
}
