// Import in native apps only, on demand (decision 103).
import { Browser } from "@capacitor/browser";
import { beginSocial, type ProofOfApp } from "@sovereign/contract/social-sign-in";
import type { IdentityProviderName } from "@sovereign/domain/sign-in-methods";
import { openSecureStore } from "#core/device/secure-store.ts";
import { withNext } from "#core/session/auth-api.ts";
import { publicApi } from "#core/session/session.ts";
import { deviceTimeZone } from "#core/time/dates.ts";

/** Stored on the device, because the system may kill the app while its browser is open. */
const SECRET = "provider-sign-in";
const SECRET_BYTES = 32;

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Opens a provider's page in the system's browser, which returns through an app link. */
export async function goInSystemBrowser(provider: IdentityProviderName): Promise<void> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const challenge = base64Url(new Uint8Array(hash));
  await (await openSecureStore()).write(SECRET, verifier);
  const zone = deviceTimeZone();
  const body = withNext({ provider, challenge, ...(zone && { time_zone: zone }) });
  await Browser.open({ url: (await publicApi(beginSocial, { body })).url });
}

/** Returns the proof that the app with this code is the one that started the sign-in. */
export async function proofOf(code: string): Promise<ProofOfApp> {
  const verifier = await (await openSecureStore()).read(SECRET);
  return { code, verifier: verifier ?? "" };
}

export async function clearSecret(): Promise<void> {
  await (await openSecureStore()).remove(SECRET);
}
