import { authTexts } from "@sovereign/content/words/auth";
import { service } from "@sovereign/content/words/notices";
import { otherWaysErrors } from "@sovereign/content/words/other-ways";
import {
  askPasskey,
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  signInWithPasskey,
} from "@sovereign/contract/passkeys";
import { beginSocial } from "@sovereign/contract/social-sign-in";
import type { IdentityProviderName } from "@sovereign/domain/sign-in-methods";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { beginSession, type UnfinishedSignIn, withNext } from "#core/session/auth-api.ts";
import { publicApi } from "#core/session/session.ts";
import { deviceTimeZone } from "#core/time/dates.ts";
import { twoPartText } from "#core/words/two-part-text.ts";
import { toast } from "#design/feedback/toast.ts";

export function showWelcomeToast(): void {
  toast({ ...twoPartText(authTexts.welcomeBack, "! "), tone: "success", topic: "account" });
}

/** The number of pressed ceremonies in flight: starting an autofill offer would abort them. */
let pressed = 0;

/** Returns this device's passkey signature. */
export async function signedByPasskey(): Promise<PasskeyAssertion> {
  return sign(await publicApi(askPasskey, {}), false);
}

async function sign(optionsJSON: PasskeyRequestOptions, quietly: boolean) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly });
  const { id, rawId, type, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle && { userHandle }),
    },
  };
}

/** `quietly` offers passkeys in the browser's autofill until another ceremony starts. */
export async function signInByPasskey(quietly = false): Promise<UnfinishedSignIn | undefined> {
  const options = await publicApi(askPasskey, {});
  if (quietly && pressed > 0) return undefined;
  const body = await sign(options, quietly);
  const waiting = await beginSession(publicApi(signInWithPasskey, { body }));
  if (!waiting) showWelcomeToast();
  return waiting;
}

async function goToProvider(provider: IdentityProviderName): Promise<undefined> {
  if (__NATIVE_BUILD__) {
    const { goInSystemBrowser } = await import("./provider-in-browser.ts");
    await goInSystemBrowser(provider);
    return;
  }
  const zone = deviceTimeZone();
  const body = withNext({ provider, ...(zone && { time_zone: zone }) });
  window.location.assign((await publicApi(beginSocial, { body })).url);
}

export function errorMessage(error: unknown): string {
  if (hasCode(error, "passkey.refused")) return otherWaysErrors.refused;
  if (hasCode(error, "auth.provider_unavailable")) return otherWaysErrors.unavailable;
  if (error instanceof ApiError && error.status === 429) return rateLimitText(error.retryAfter);
  if (error instanceof ApiError) {
    return error.code === "unknown" ? service.generic.body : error.message;
  }
  const name = error instanceof Error ? error.name : "";
  // Canceled, timed out or refused: the browser does not report which.
  return name === "NotAllowedError" || name === "AbortError"
    ? otherWaysErrors.notAnswered
    : service.connection.body;
}

/** The result of a sign-in: a second factor is due, an error message, or neither after success. */
type Taken = { waiting?: UnfinishedSignIn | undefined; failure?: string };

export async function takeWay(way: "passkey" | IdentityProviderName): Promise<Taken> {
  pressed += 1;
  try {
    return { waiting: await (way === "passkey" ? signInByPasskey() : goToProvider(way)) };
  } catch (error) {
    return { failure: errorMessage(error) };
  } finally {
    pressed -= 1;
  }
}
