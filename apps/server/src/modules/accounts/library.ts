import { PASSWORD_MAX_LENGTH } from "@sovereign/domain/password";
import { DEFAULT_TIME_ZONE } from "@sovereign/domain/time-zone";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type JwtOptions, jwt } from "better-auth/plugins/jwt";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Config } from "#app/config.ts";
import type { Database } from "#database/database.ts";
import * as schema from "#database/schema.ts";
import { libraryLog } from "./library-log.ts";
import type { Passwords } from "./passwords.ts";
import { SESSION_DAYS } from "./session-lifetime.ts";
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
 * The accounts library. Our routes call its functions; its own HTTP handler is not mounted, so
 * none of its endpoints has an address, and its cookies and session tokens never leave the server.
 */
export function createLibrary(options: {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  passwords: Passwords;
}) {
  const { config, db, clock, log, passwords } = options;
  return betterAuth({
    appName: config.productName,
    baseURL: config.appUrl,
    basePath: "/api/auth",
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: "pg", schema }),
    telemetry: { enabled: false },
    logger: libraryLog(log),
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // Our services count code points (decision 9); the library counts UTF-16 units, of which a
      // character has at most two.
      minPasswordLength: 1,
      maxPasswordLength: 2 * PASSWORD_MAX_LENGTH,
      password: passwords,
    },
    user: {
      additionalFields: {
        role: { type: "string", defaultValue: "user", input: false },
        timeZone: { type: "string", defaultValue: DEFAULT_TIME_ZONE },
      },
    },
    session: {
      expiresIn: SESSION_DAYS * DAY,
      cookieCache: { enabled: false },
      additionalFields: {
        aal: { type: "string", defaultValue: "aal1", input: false },
        amr: { type: "string", defaultValue: "[]", input: false },
      },
    },
    databaseHooks: {
      user: { create: { before: async () => ({ data: stamp(clock()) }) } },
      session: {
        create: {
          before: async () => {
            const now = clock();
            const amr = [{ method: "password", timestamp: Math.floor(now.getTime() / 1000) }];
            const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY * 1000);
            return { data: { ...stamp(now), expiresAt, amr: JSON.stringify(amr) } };
          },
        },
      },
    },
    plugins: [jwt(JWT), signingKey(JWT)],
  });
}

function stamp(now: Date) {
  return { createdAt: now, updatedAt: now };
}
