// Separate from the sign-up and sign-in calls, because every app page loads these.

import type { MemberAnswer, MemberChanges } from "@sovereign/contract/sessions";
import * as sessions from "@sovereign/contract/sessions";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { queueSignOut } from "./pending-sign-out.ts";
import { api, session } from "./session.ts";

/** An ended session counts as success. Offline, the server is notified later. */
export async function signOut(scope: "local" | "everywhere" = "local"): Promise<void> {
  let isPending = false;
  try {
    await api(sessions.signOut, { body: { scope } });
  } catch (error) {
    isPending = error instanceof ConnectionError && scope === "local";
    if (!isPending && !isOver(error)) throw error;
  }
  leave("member", isPending);
}

/** For a person who may not be the member, so pending writes remain stored. */
export async function signMemberOut(): Promise<void> {
  let isPending = false;
  try {
    await api(sessions.signOut, { body: { scope: "local" } });
  } catch (error) {
    isPending = !isOver(error);
  }
  leave("ended", isPending);
}

function leave(reason: "member" | "ended", isPending: boolean): void {
  if (isPending) session.savePendingSignOut();
  session.announce({ type: "signed_out", reason });
  if (isPending) queueSignOut();
}

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

export async function changeMember(body: MemberChanges): Promise<MemberAnswer> {
  const { user } = await api(sessions.changeMember, { body });
  await session.renew();
  return user;
}
