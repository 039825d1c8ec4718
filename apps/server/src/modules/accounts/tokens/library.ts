import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { createJwk, type JwtOptions, jwt, resolveSigningKey } from "better-auth/plugins/jwt";
import type { Logger } from "pino";
import type { Database } from "#database/database.ts";
import { describeError } from "#problems/describe-error.ts";
import * as schema from "#schema/accounts-schema.ts";
import type { Config } from "#settings/config.ts";

const ADDRESS = /[^\s@:"'<>]+@[^\s@:"'<>]+/g;
const DAY = 24 * 3600;

const JWT: JwtOptions = {
  jwks: {
    keyPairConfig: { alg: "ES256" },
    rotationInterval: 90 * DAY,
    gracePeriod: DAY,
  },
  disableSettingJwtHeader: true,
};

/**
 * Gives the server the decrypted signing key of the jwt plugin, which would otherwise be read from
 * the database and decrypted for every token. `serverOnly`: the endpoint has no address.
 */
const signingKey = (options: JwtOptions) =>
  ({
    id: "signing-key",
    endpoints: {
      signingKey: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
        try {
          return await resolveSigningKey(ctx, options);
        } catch {
          // The stored key was encrypted under an older AUTH_SECRET. A new one takes its place;
          // the old public key goes on verifying tokens until they expire.
          ctx.context.logger.error("the signing key could not be read, making a new one");
          await createJwk(ctx, options);
          return await resolveSigningKey(ctx, options);
        }
      }),
    },
  }) satisfies BetterAuthPlugin;

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

/**
 * The accounts library's log lines on our log, without addresses. Its warnings are about refused
 * credentials, which our routes answer for, so they are debug lines here.
 */
function libraryLog(log: Logger) {
  return {
    level: "warn" as const,
    log(level: string, message: string, ...details: unknown[]): void {
      const text = message.replace(ADDRESS, "(address)");
      const errors = details.filter((detail) => detail instanceof Error).map(describeError);
      const fields = errors.length ? { errors } : {};
      if (level === "error") log.warn(fields, text);
      else log.debug(fields, text);
    },
  };
}
