import { join, resolve } from "node:path";
import { ensureServerBuild } from "#launch/server-build.mjs";
import { SERVER_MEMORY } from "#settings/server-memory.mjs";
import { type ServerProcess, startServer } from "./server-process.ts";

/** The file that starts the product: the one that is named, otherwise the built server's. */
export async function productEntry(named: string | undefined): Promise<string> {
  return named ? resolve(named) : join((await ensureServerBuild()).serverDir, "server.js");
}

type Options = {
  /** The file that is started. */
  entry: string;
  databaseUrl: string;
  dataDir: string;
  logs: string;
};

/**
 * Starts the product's server alone, under production's own rules. Limits per client are widened, since
 * all members come from one address here; nothing else is other than in a deployment.
 */
export function startProductServer(options: Options): Promise<ServerProcess> {
  const { entry, databaseUrl, dataDir, logs } = options;
  return startServer({
    name: "product",
    logs,
    launch: (port) => ({
      command: [entry],
      env: {
        NODE_ENV: "production",
        ...SERVER_MEMORY,
        APP_URL: "https://measured.example",
        AUTH_SECRET: "a secret of a measurement, kept by nobody",
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        RATE_LIMIT_FACTOR: "1000",
      },
    }),
  });
}
