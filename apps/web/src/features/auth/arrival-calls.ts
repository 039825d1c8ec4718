import { finishSocial, lookAtArrival, readArrival } from "@sovereign/contract/social-sign-in";
import { beginSession } from "#core/session/account-calls.ts";
import { publicApi } from "#core/session/session.ts";

const inBrowser = () => import("./provider-in-browser.ts");

/**
 * Reads the state of a return from a provider. A browser is identified by its cookie, a native app
 * by the link's `code` and its stored secret.
 */
export async function lookAtOwnArrival(code: string | null) {
  if (!__NATIVE_BUILD__) return publicApi(readArrival, {});
  const { proofOf } = await inBrowser();
  return publicApi(lookAtArrival, { body: await proofOf(code ?? "") });
}

/** Starts the session; resolves with a sign-in that still needs its second factor. */
export async function finishOwnArrival(code: string | null, password?: string) {
  const typed = password === undefined ? {} : { password };
  if (!__NATIVE_BUILD__) return beginSession(publicApi(finishSocial, { body: typed }));
  const { proofOf, forgetSecret } = await inBrowser();
  const body = { ...typed, ...(await proofOf(code ?? "")) };
  const waiting = await beginSession(publicApi(finishSocial, { body }));
  await forgetSecret();
  return waiting;
}
