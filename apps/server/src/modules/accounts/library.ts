import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type JwtOptions, jwt } from "better-auth/plugins/jwt";
import type { Logger } from "pino";
import * as schema from "#database/accounts-schema.ts";
import type { Database } from "#database/database.ts";
import type { Config } from "#settings/config.ts";
import { libraryLog } from "./library-log.ts";
import { signingKey } from "./signing-key.plugin.ts";

const DAY = 24 * 3600;

const JWT: JwtOptions = {
  jwks: {
    keyPairConfig: { alg: "ES256" },
    rotationInterval: 90 * DAY,
    gracePeriod: DAY,
  },
  disableSettingJwtHeader: true,
};

export type Library = ReturnType<typeof createLibrary>;

/**
 * The accounts library, for the keys that tokens are signed with. Its own HTTP handler is not
 * mounted, so none of its endpoints has an address. Accounts, passwords and sessions live in its
 * tables, but we write them ourselves: it takes no international address, and its writes are not
 * one transaction with ours (decision 34).
 */
export function createLibrary(options: { config: Config; db: Database; log: Logger }) {
  const { config, db, log } = options;
  return betterAuth({
    appName: config.productName,
    baseURL: config.appUrl,
    basePath: "/api/auth",
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: "pg", schema }),
    telemetry: { enabled: false },
    logger: libraryLog(log),
    rateLimit: { enabled: false },
    plugins: [jwt(JWT), signingKey(JWT)],
  });
}
