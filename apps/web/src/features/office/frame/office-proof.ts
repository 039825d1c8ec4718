import {
  askPasskeyProof,
  listPasskeys,
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  provePasskey,
} from "@sovereign/contract/passkeys";
import { useQuery } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { hasPasskeys } from "#core/device/platform.ts";
import { adoptVerifiedSession, repeatedChallengeCalls } from "#core/session/challenge-api.ts";
import { api, session } from "#core/session/session.ts";
import { OFFICE } from "./office-query.ts";

/** The caller's factors in the office, and when the session last verified one. */
type OwnProofs = { app: string | null; passkey: boolean; at: number | null };

type Claims = { amr?: { timestamp: number }[] };

/** In milliseconds; null for a token of another form. */
function provedAt(token: string | null): number | null {
  try {
    const [, claims = ""] = (token ?? "").split(".");
    const { amr = [] }: Claims = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/")));
    return amr.length > 0 ? Math.max(...amr.map(({ timestamp }) => timestamp)) * 1000 : null;
  } catch {
    // A token of another form has no proof.
    return null;
  }
}

async function ownProofs(): Promise<OwnProofs> {
  const [{ factors }, { passkeys }, token] = await Promise.all([
    repeatedChallengeCalls().list(),
    api(listPasskeys),
    session.accessToken(session.member()),
  ]);
  const app = factors.find((each) => each.factor_type === "totp" && each.status === "verified");
  return {
    app: app?.id ?? null,
    passkey: hasPasskeys() && passkeys.length > 0,
    at: provedAt(token),
  };
}

export const useOwnProofs = () =>
  useQuery({
    queryKey: [OFFICE, "own-proofs"],
    queryFn: ownProofs,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

export async function proveByApp(factor: string, digits: string): Promise<void> {
  const calls = repeatedChallengeCalls();
  await calls.give(factor, await calls.ask(factor), digits);
}

async function sign(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
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

/** Proves the session that goes on; a passkey of another member is refused. */
export async function proveByPasskey(): Promise<void> {
  const credential = await sign(await api(askPasskeyProof));
  adoptVerifiedSession(await api(provePasskey, { body: credential }));
}

/** Canceled, timed out or refused: the browser does not report which. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);

export const isWrongCode = (error: unknown): boolean =>
  hasCode(error, "factor.code_wrong") || hasCode(error, "factor.challenge_expired");
