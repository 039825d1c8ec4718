import * as sessions from "@sovereign/contract/sessions";
import { createApiClient } from "#core/api/api-client.ts";
import { ApiError } from "#core/api/api-error.ts";
import { platform } from "#core/device/platform.ts";
import { PENDING_SIGN_OUT_TOKEN } from "./secure-records.ts";
import { publicApi, session } from "./session.ts";

/** Uses the saved token, because another member may have signed in since. */
async function signOutByToken(): Promise<void> {
  const { openSecureStore } = await import("#core/device/secure-store.ts");
  const secureStore = await openSecureStore();
  const refresh_token = await secureStore.read(PENDING_SIGN_OUT_TOKEN);
  if (refresh_token !== null) {
    await publicApi(sessions.signOut, { body: { scope: "local", refresh_token } }).catch(isOver);
  }
  await secureStore.remove(PENDING_SIGN_OUT_TOKEN);
}

/** A later sign-in has replaced the cookie, and the old session is then unusable. */
export async function sendPendingSignOut(): Promise<void> {
  if (__NATIVE_BUILD__) return signOutByToken();
  if (session.member() !== null) return;
  try {
    const { access_token, user } = await publicApi(sessions.refreshSession, { body: {} });
    // A sign-in was on its way, and its cookie may be the one that was sent.
    if (session.member() === user.id) return;
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

function isOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
}
