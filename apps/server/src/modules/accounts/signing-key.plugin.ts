import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { createJwk, type JwtOptions, resolveSigningKey } from "better-auth/plugins/jwt";

/**
 * Gives the server the decrypted signing key of the jwt plugin, which would otherwise be read from
 * the database and decrypted for every token. `serverOnly`: the endpoint has no address.
 */
export const signingKey = (options: JwtOptions) =>
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
