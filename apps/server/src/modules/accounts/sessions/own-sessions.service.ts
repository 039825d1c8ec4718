import type { OwnSession } from "@sovereign/contract/own-sessions";
import { deviceOf } from "@sovereign/domain/device";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { findOwnSessions } from "./own-sessions.repository.ts";
import type { Revocations } from "./revocations.ts";
import { type Ending, endings, endSessions } from "./sessions.repository.ts";

type Asking = Pick<Caller, "userId" | "sessionId">;

export type OwnSessionsService = ReturnType<typeof createOwnSessionsService>;

export function createOwnSessionsService(options: {
  db: Database;
  clock: Clock;
  revocations: Revocations;
}) {
  const { db, clock, revocations } = options;

  async function end(which: Ending): Promise<void> {
    revocations.add(await endSessions(db, which, clock()));
  }

  return {
    async list({ userId, sessionId }: Asking): Promise<OwnSession[]> {
      const found = await findOwnSessions(db, userId, clock());
      return found.map(({ id, device, createdAt, usedAt }) => ({
        id,
        current: id === sessionId,
        device: deviceOf(device),
        signed_in_at: createdAt.toISOString(),
        last_used_at: usedAt.toISOString(),
      }));
    },

    /** Another member's id has no effect and no error. */
    endOne: ({ userId }: Asking, id: string) => end(endings.ofMember(userId, id)),

    endOthers: ({ userId, sessionId }: Asking) => end(endings.othersOfMember(userId, sessionId)),
  };
}
