import { join } from "node:path";
import { type ServerProcess, startServer } from "./server-process.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** What a file is that starts the product; the sources, unless a built server is named. */
export const PRODUCT_SOURCES = join(ROOT, "apps", "server", "src", "main.ts");

type Options = {
  /** The file that is started. */
  entry: string;
  /** PostgreSQL's address; without one the product keeps its own database in `dataDir`. */
  databaseUrl?: string;
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
    name: databaseUrl ? "product" : "product-pglite",
    logs,
    launch: (port) => ({
      command: [entry],
      env: {
        NODE_ENV: "production",
        APP_URL: "https://measured.example",
        AUTH_SECRET: "a secret of a measurement, kept by nobody",
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        RATE_LIMIT_FACTOR: "1000",
      },
    }),
  });
}
