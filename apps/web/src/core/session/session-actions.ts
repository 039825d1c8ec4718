// Separate from the sign-up and sign-in calls, because every app page loads these.

import type { MemberAnswer, MemberChanges } from "@sovereign/contract/sessions";
import * as sessions from "@sovereign/contract/sessions";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { queueSignOut } from "./pending-sign-out.ts";
import { api, session } from "./session.ts";

/**
 * Ends the session here or on every device; an ended session counts as success. Offline, the
 * device signs out and the server is notified later.
 */
export async function signOut(scope: "local" | "everywhere" = "local"): Promise<void> {
  let isOwed = false;
  try {
    await api(sessions.signOut, { body: { scope } });
  } catch (error) {
    isOwed = error instanceof ConnectionError && scope === "local";
    if (!isOwed && !isOver(error)) throw error;
  }
  leave("member", isOwed);
}

/**
 * Ends this device's session for a person who may not be its member, so pending writes remain for
 * their writer. The device signs out whatever the server responds.
 */
export async function signMemberOut(): Promise<void> {
  let isOwed = false;
  try {
    await api(sessions.signOut, { body: { scope: "local" } });
  } catch (error) {
    isOwed = !isOver(error);
  }
  leave("ended", isOwed);
}

function leave(reason: "member" | "ended", isOwed: boolean): void {
  if (isOwed) session.owe();
  session.announce({ type: "signed_out", reason });
  if (isOwed) queueSignOut();
}

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Changes the member's own account and renews the token, which contains the time zone. */
export async function changeMember(body: MemberChanges): Promise<MemberAnswer> {
  const { user } = await api(sessions.changeMember, { body });
  await session.renew();
  return user;
}
