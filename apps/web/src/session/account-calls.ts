import { ApiError } from "#lib/api-error.ts";
import { deviceTimeZone } from "#lib/dates.ts";
import { api, publicApi, session } from "./session.ts";
import { type SessionAnswer, type SessionUser, toRecord } from "./session-record.ts";

export type Credentials = { email: string; password: string };

/** The device's zone goes along at sign-up and sign-in, so that days are the member's (decision 1). */
const withTimeZone = (credentials: Credentials) => {
  const timeZone = deviceTimeZone();
  return timeZone ? { ...credentials, time_zone: timeZone } : credentials;
};

const post = (path: string, body: unknown) =>
  publicApi<unknown>(`/api/auth${path}`, { method: "POST", body });

/** Creates an account; the answer is the same for an address that has one already. */
export const signUp = (credentials: Credentials) =>
  post("/sign-up/email", withTimeZone(credentials));

/** Signs in on this device and tells every tab. */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = await publicApi<SessionAnswer>("/api/auth/sign-in/email", {
    method: "POST",
    body: withTimeZone(credentials),
  });
  session.announce({ type: "signed_in", record: toRecord(answer, Date.now()) });
}

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
