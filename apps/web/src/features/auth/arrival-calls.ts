import { finishSocial, lookAtArrival, readArrival } from "@sovereign/contract/social-sign-in";
import { beginSession } from "#core/session/auth-api.ts";
import { publicApi } from "#core/session/session.ts";

const inBrowser = () => import("./provider-in-browser.ts");

/** The cookie identifies a browser; the link's `code` and the stored secret a native app. */
export async function lookAtOwnArrival(code: string | null) {
  if (!__NATIVE_BUILD__) return publicApi(readArrival, {});
  const { proofOf } = await inBrowser();
  return publicApi(lookAtArrival, { body: await proofOf(code ?? "") });
}

export async function finishOwnArrival(code: string | null, password?: string) {
  const typed = password === undefined ? {} : { password };
  if (!__NATIVE_BUILD__) return beginSession(publicApi(finishSocial, { body: typed }));
  const { proofOf, clearSecret } = await inBrowser();
  const body = { ...typed, ...(await proofOf(code ?? "")) };
  const waiting = await beginSession(publicApi(finishSocial, { body }));
  await clearSecret();
  return waiting;
}
