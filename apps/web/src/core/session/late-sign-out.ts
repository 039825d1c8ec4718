import * as sessions from "@sovereign/contract/sessions";
import { createApiClient } from "#core/api/api-client.ts";
import { ApiError } from "#core/api/api-error.ts";
import { platform } from "#core/device/platform.ts";
import { publicApi, session } from "./session.ts";
import { OWED_TOKEN } from "./vault-records.ts";

/** The same in a native app, which has kept the token for this alone, whoever has signed in since. */
async function signOutByToken(): Promise<void> {
  const { openVault } = await import("#core/device/vault.ts");
  const vault = await openVault();
  const refresh_token = await vault.read(OWED_TOKEN);
  if (refresh_token !== null) {
    await publicApi(sessions.signOut, { body: { scope: "local", refresh_token } }).catch(isOver);
  }
  await vault.remove(OWED_TOKEN);
}

/**
 * Ends on the server the session that was left without a connection: its cookie is still here, and
 * good for a token. Whoever has signed in since has replaced it, and nobody can use the old one.
 * Rejects without a connection.
 */
export async function signOutLate(): Promise<void> {
  if (__NATIVE_BUILD__) return signOutByToken();
  if (session.member() !== null) return;
  try {
    const { access_token } = await publicApi(sessions.refreshSession, { body: {} });
    const asThem = createApiClient({
      fetch: (...request) => globalThis.fetch(...request),
      headers: () => ({ "x-client-platform": platform() }),
      tokens: {
        member: () => null,
        accessToken: async () => access_token,
        replace: async () => null,
      },
    });
    await asThem(sessions.signOut, { body: { scope: "local" } });
  } catch (error) {
    isOver(error);
  }
}

/** Throws what says anything else than that the session is over already. */
function isOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
}
