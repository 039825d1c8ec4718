// Apart from the calls of whoever signs up and in: the frame of every page of the app asks these.

import type { MemberAnswer, MemberChanges } from "@sovereign/contract/sessions";
import * as sessions from "@sovereign/contract/sessions";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { oweSignOut } from "./owed-sign-out.ts";
import { api, session } from "./session.ts";

/**
 * Ends the session here, or on every device. A session that is over already counts as success. Without
 * a connection this device is left all the same, and the server hears of it once there is one.
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
 * Ends the session of this device for somebody who may not be its member: what waits here stays for
 * its writer, as after every end that was not theirs. The device is left whatever the server says.
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

/** Leaves this device, and notes the end that the server has yet to hear of. */
function leave(reason: "member" | "ended", isOwed: boolean): void {
  if (isOwed) session.owe();
  session.announce({ type: "signed_out", reason });
  if (isOwed) oweSignOut();
}

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Changes the member's own account; the token is renewed because it names the zone. */
export async function changeMember(body: MemberChanges): Promise<MemberAnswer> {
  const { user } = await api(sessions.changeMember, { body });
  await session.renew();
  return user;
}
