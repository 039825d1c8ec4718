import * as contract from "@sovereign/contract/accounts";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import * as sessions from "@sovereign/contract/sessions";
import { NEXT_MAX_LENGTH, nextOfPage } from "#core/page/paths.ts";
import { deviceTimeZone } from "#core/time/dates.ts";
import { publicApi, session } from "./session.ts";
import { toRecord } from "./session-record.ts";

export type Credentials = { email: string; password: string };

/** The time zone decides the member's days (decision 1). */
const withTimeZone = <Body extends object>(body: Body): Body & { time_zone?: string } => {
  const timeZone = deviceTimeZone();
  return timeZone ? { ...body, time_zone: timeZone } : body;
};

/**
 * Continues where this page leads, also from an email that another browser opens. A longer one leads
 * to its page alone, as one of the office does: what staff search names members.
 */
export const withNext = <Body extends object>(body: Body): Body & { next?: string } => {
  const next = nextOfPage();
  if (!next) return body;
  const [page = ""] = next.split(/[?#]/, 1);
  const isWhole = next.length <= NEXT_MAX_LENGTH && !page.startsWith("/office");
  const onward = isWhole ? next : page;
  return onward.length <= NEXT_MAX_LENGTH ? { ...body, next: onward } : body;
};

/** The response is the same for an email address that already has an account. */
export const signUp = (credentials: Credentials) =>
  publicApi(contract.signUp, { body: withTimeZone(withNext(credentials)) });

/** A sign-in that needs a second factor; its token is valid for nothing else (decision 92). */
export type UnfinishedSignIn = { email: string; token: string };

export async function beginSession(
  asked: Promise<SessionAnswer>,
): Promise<UnfinishedSignIn | undefined> {
  const answer = await asked;
  const { user, access_token: token, challenge_due: waits } = answer;
  if (waits) return { email: user.email, token };
  session.announce({ type: "signed_in", record: toRecord(answer, Date.now()) });
  return undefined;
}

export const signIn = (credentials: Credentials) => {
  const device = session.device();
  const body = { ...credentials, ...(device && { device }) };
  return beginSession(publicApi(sessions.signIn, { body: withTimeZone(body) }));
};

export const lookAtLink = (token: string) => publicApi(contract.lookAtLink, { body: { token } });

export type ConfirmingPassword = { password: string; password_chosen: "at_sign_up" | "now" };

export const confirmAddress = (token: string, confirming?: ConfirmingPassword) =>
  beginSession(
    publicApi(contract.confirmAddress, { body: withTimeZone({ token, ...confirming }) }),
  );

export const resendConfirmation = (email: string) =>
  publicApi(contract.resendConfirmation, { body: withNext({ email }) });

export const requestPasswordReset = (email: string) =>
  publicApi(contract.requestPasswordReset, { body: withNext({ email }) });

/** Ends every session of the member. */
export const resetPassword = (token: string, newPassword: string) =>
  publicApi(contract.resetPassword, { body: { token, new_password: newPassword } });
