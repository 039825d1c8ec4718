import { ApiError } from "#lib/api-error.ts";
import { deviceTimeZone } from "#lib/dates.ts";
import { api, publicApi, session } from "./session.ts";
import { type SessionAnswer, type SessionUser, toRecord } from "./session-record.ts";

export type Credentials = { email: string; password: string };

/** The device's zone goes along at sign-up and sign-in, so that days are the member's (decision 1). */
const withTimeZone = (body: object) => {
  const timeZone = deviceTimeZone();
  return timeZone ? { ...body, time_zone: timeZone } : body;
};

const post = (path: string, body: unknown) =>
  publicApi<unknown>(`/api/auth${path}`, { method: "POST", body });

/** Creates an account; the answer is the same for an address that has one already. */
export const signUp = (credentials: Credentials) =>
  post("/sign-up/email", withTimeZone(credentials));

/** Begins a session on this device and tells every tab. */
async function beginSession(path: string, body: object): Promise<void> {
  const answer = await publicApi<SessionAnswer>(`/api/auth${path}`, { method: "POST", body });
  session.announce({ type: "signed_in", record: toRecord(answer, Date.now()) });
}

/** Signs in on this device. */
export const signIn = (credentials: Credentials) =>
  beginSession("/sign-in/email", withTimeZone(credentials));

/** What a mailed link is for, as the server says it to whoever holds the link. */
export type MailedLink = {
  purpose: "confirmation" | "reset";
  state: "open" | "spent";
  email: string;
  asks_password: boolean;
  signed_up_at: string | null;
};

/** Asks what a mailed link is for; changes nothing. */
export const lookAtLink = (token: string) =>
  publicApi<MailedLink>("/api/auth/mailed-link", { method: "POST", body: { token } });

/** The password of the sign-up or, where nobody knows it, another; none in the browser that signed up. */
export type ConfirmingPassword = { password: string; password_chosen: "at_sign_up" | "now" };

/** Confirms an address with the token of a mailed link, and signs in. */
export const confirmAddress = (token: string, confirming?: ConfirmingPassword) =>
  beginSession("/verify-email", withTimeZone({ token, ...confirming }));

/** Sends the confirmation link once more. */
export const resendConfirmation = (email: string) => post("/send-verification-email", { email });

/** Mails a reset link, if the address has an account. */
export const requestPasswordReset = (email: string) => post("/request-password-reset", { email });

/** Sets a new password with the token of a mailed link; every session of the member ends. */
export const resetPassword = (token: string, newPassword: string) =>
  post("/reset-password", { token, new_password: newPassword });

/** Ends the session here, or on every device. A session that is over already counts as success. */
export async function signOut(scope: "local" | "everywhere" = "local"): Promise<void> {
  try {
    await api("/api/auth/sign-out", { method: "POST", body: { scope } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  session.announce({ type: "signed_out", reason: "member" });
}

/** Moves the member's days to another zone; the token is renewed because it names the zone. */
export async function changeTimeZone(timeZone: string): Promise<SessionUser> {
  const { user } = await api<{ user: SessionUser }>("/api/me", {
    method: "PATCH",
    body: { time_zone: timeZone },
  });
  await session.renew();
  return user;
}
