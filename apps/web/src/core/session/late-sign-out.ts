import * as sessions from "@sovereign/contract/sessions";
import { createApiClient } from "#core/api/api-client.ts";
import { ApiError } from "#core/api/api-error.ts";
import { platform } from "#core/device/platform.ts";
import { publicApi, session } from "./session.ts";

/**
 * Ends on the server the session that was left without a connection: its cookie is still here, and
 * good for a token. Whoever has signed in since has replaced it, and nobody can use the old one.
 * Rejects without a connection.
 */
export async function signOutLate(): Promise<void> {
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
    // It is over already.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}
