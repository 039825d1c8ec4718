import * as contract from "@sovereign/contract/accounts";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import * as sessions from "@sovereign/contract/sessions";
import { deviceTimeZone } from "#core/time/dates.ts";
import { publicApi, session } from "./session.ts";
import { toRecord } from "./session-record.ts";

export type Credentials = { email: string; password: string };

/** The device's zone goes along at sign-up and sign-in, so that days are the member's (decision 1). */
const withTimeZone = <Body extends object>(body: Body): Body & { time_zone?: string } => {
  const timeZone = deviceTimeZone();
  return timeZone ? { ...body, time_zone: timeZone } : body;
};

/** Creates an account; the answer is the same for an address that has one already. */
export const signUp = (credentials: Credentials) =>
  publicApi(contract.signUp, { body: withTimeZone(credentials) });

/** A sign-in that waits for its second factor; the token serves for nothing else (decision 92). */
export type UnfinishedSignIn = { email: string; token: string };

/** Begins a session on this device and tells every tab; gives a sign-in that is not whole yet. */
export async function beginSession(
  asked: Promise<SessionAnswer>,
): Promise<UnfinishedSignIn | undefined> {
  const answer = await asked;
  const { user, access_token: token, challenge_due: waits } = answer;
  if (waits) return { email: user.email, token };
  session.announce({ type: "signed_in", record: toRecord(answer, Date.now()) });
  return undefined;
}

/** Signs in on this device. */
export const signIn = (credentials: Credentials) =>
  beginSession(publicApi(sessions.signIn, { body: withTimeZone(credentials) }));

/** Asks what a mailed link is for; changes nothing. */
export const lookAtLink = (token: string) => publicApi(contract.lookAtLink, { body: { token } });

/** The password of the sign-up or, where nobody knows it, another; none in the browser that signed up. */
export type ConfirmingPassword = { password: string; password_chosen: "at_sign_up" | "now" };

/** Confirms an address with the token of a mailed link, and signs in. */
export const confirmAddress = (token: string, confirming?: ConfirmingPassword) =>
  beginSession(
    publicApi(contract.confirmAddress, { body: withTimeZone({ token, ...confirming }) }),
  );

/** Sends the confirmation link once more. */
export const resendConfirmation = (email: string) =>
  publicApi(contract.resendConfirmation, { body: { email } });

/** Mails a reset link, if the address has an account. */
export const requestPasswordReset = (email: string) =>
  publicApi(contract.requestPasswordReset, { body: { email } });

/** Sets a new password with the token of a mailed link; every session of the member ends. */
export const resetPassword = (token: string, newPassword: string) =>
  publicApi(contract.resetPassword, { body: { token, new_password: newPassword } });
