import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

/** The compile cache of the processes that tests start. */
export const COMPILED = fileURLToPath(new URL("../../../../.cache/compiled", import.meta.url));

/** The entry of the server and its commands; a whole run uses the build, which starts faster. */
export const PROGRAM =
  process.env.TEST_SERVER || fileURLToPath(new URL("../main.ts", import.meta.url));

/** A server in its own process, as an operator would run it. */
export type SpawnedServer = {
  url: string;
  process: ChildProcess;
  /** What it has printed so far. */
  said(): string;
  /** Sends the signal; resolves with the exit code, or null when the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** The output and exit of a process that did not become ready. */
export class ServerEndedError extends Error {
  override readonly name = "ServerEndedError";
  readonly exitCode: number | null;

  constructor(exitCode: number | null, said: string) {
    super(said);
    this.exitCode = exitCode;
  }
}

type Options = {
  /** Where it runs: a folder without this clone's .env. */
  folder?: string;
  /** The largest core dump, as `ulimit -c` has it. */
  core?: string;
};

/** Starts the server on a free port; resolves when it is ready, rejects when it exits first. */
export async function spawnServer(
  environment: Record<string, string>,
  { folder = tmpdir(), core }: Options = {},
): Promise<SpawnedServer> {
  const program = [process.execPath, PROGRAM];
  const limited = ["/bin/sh", "-c", `ulimit -c ${core} && exec "$@"`, "sh", ...program];
  const [command = "", ...words] = core === undefined ? program : limited;
  const child = spawn(command, words, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: "test",
      PORT: "0",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said += chunk;
    });
  }
  const closed = once(child, "close");
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => {
      if (isReady(message)) resolve(message.url);
    });
    closed.then(([code]) => reject(new ServerEndedError(code, said)), reject);
  });
  return {
    url,
    process: child,
    said: () => said,
    async end(signal) {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}

function isReady(message: unknown): message is { type: "ready"; url: string } {
  return typeof message === "object" && message !== null && "url" in message;
}
