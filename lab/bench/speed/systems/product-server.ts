import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { SERVER_MEMORY } from "@sovereign/settings/server-memory";
import { ensureServerBuild } from "../../../../scripts/launch/server-build.mjs";
import { type ServerProcess, startServer } from "./server-process.ts";

/** The same for every start of a run, as in a deployment. */
const AUTH_SECRET = randomBytes(33).toString("base64");

export async function productEntry(named: string | undefined): Promise<string> {
  return named ? resolve(named) : join((await ensureServerBuild()).serverDir, "server.js");
}

type Options = {
  entry: string;
  /** Undefined uses the embedded database in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  logs: string;
  settings?: Record<string, string>;
};

/** Starts the product's server alone, with production settings and behind a simulated proxy. */
export function startProductServer(options: Options): Promise<ServerProcess> {
  const { entry, databaseUrl, dataDir, logs, settings } = options;
  return startServer({
    name: "product",
    logs,
    launch: (port) => ({
      command: [entry],
      env: {
        NODE_ENV: "production",
        ...SERVER_MEMORY,
        APP_URL: "https://measured.internal",
        AUTH_SECRET,
        SUPPORT_EMAIL: "help@measured.internal",
        COMPANY_NAME: "Measured",
        COMPANY_ADDRESS: "1 Measured Street",
        SMTP_URL: "smtp://127.0.0.1:9",
        MAIL_FROM: "Measured <no-reply@measured.internal>",
        TRUST_PROXY: "1",
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...settings,
      },
    }),
  });
}
