import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

/** Where the processes that tests start keep what Node compiled. */
export const COMPILED = fileURLToPath(new URL("../../../../.cache/compiled", import.meta.url));

/** The program that the server and its commands are: the whole run gives a build, which starts sooner. */
export const PROGRAM =
  process.env.TEST_SERVER || fileURLToPath(new URL("../main.ts", import.meta.url));

/** A server in a process of its own, as an operator would run it. */
export type SpawnedServer = {
  url: string;
  process: ChildProcess;
  /** Sends the signal and gives the exit code (null when the signal itself ended the process). */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** What a process said and how it ended, when it did not become ready. */
export class ServerEndedError extends Error {
  override readonly name = "ServerEndedError";
  readonly exitCode: number | null;

  constructor(exitCode: number | null, said: string) {
    super(said);
    this.exitCode = exitCode;
  }
}

/** Starts the server on a free port; resolves when it is ready, rejects when it ends before. */
export async function spawnServer(environment: Record<string, string>): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [PROGRAM], {
    // Away from the .env of this clone.
    cwd: tmpdir(),
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
