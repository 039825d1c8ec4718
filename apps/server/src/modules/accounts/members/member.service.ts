import { isTimeZone } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import {
  changeMember,
  findExistingIds,
  findMember,
  holdMember,
  holdMemberAlone,
  type Member,
} from "./members.repository.ts";

type Changes = Parameters<typeof changeMember>[2];

export type MemberService = ReturnType<typeof createMemberService>;

/** Called where a member moves from a zone to another; what hangs on the zone moves with it. */
export type OnMoved = {
  within: (tx: Database, userId: string, from: string) => Promise<void>;
  after: (userId: string) => void;
};

type Parts = { db: Database; clock: Clock; onMoved: OnMoved };

/** The signed-in member's own data. */
export function createMemberService({ db, clock, onMoved }: Parts) {
  async function changeWithin(tx: Database, userId: string, changes: Changes) {
    await holdMember(tx, userId);
    const from = (await findMember(tx, userId))?.timeZone;
    const member = await changeMember(tx, userId, changes, clock());
    if (from !== undefined && changes.time_zone !== undefined)
      await onMoved.within(tx, userId, from);
    return member;
  }

  return {
    /** The member of a token; throws `auth.token_invalid` when there is none any more. */
    read: async (userId: string): Promise<Member> => present(await findMember(db, userId)),

    /** The ids, of these, that no account has. */
    async findGone(ids: readonly string[]): Promise<string[]> {
      const existing = await findExistingIds(db, ids);
      return ids.filter((id) => !existing.has(id));
    },

    /** Changes what a member may change of it; throws `member.time_zone_unknown` for no zone. */
    async change(userId: string, changes: Changes): Promise<Member> {
      const { time_zone } = changes;
      if (time_zone !== undefined && !isTimeZone(time_zone)) {
        throw new Problem("member.time_zone_unknown");
      }
      const member = present(await db.transaction((tx) => changeWithin(tx, userId, changes)));
      if (time_zone !== undefined) onMoved.after(userId);
      return member;
    },

    /** The member's zone, to take along and to bring back. */
    own: {
      readZone: async (userId: string) => (await findMember(db, userId))?.timeZone,
      /** Has whoever writes anything of the member's wait; says whether there is one. */
      hold: async (tx: Database, userId: string) => Boolean(await holdMemberAlone(tx, userId)),
      async bringZone(tx: Database, userId: string, time_zone: string): Promise<void> {
        await changeWithin(tx, userId, { time_zone });
      },
    },
  };
}

/** The account may have been removed while its last access token was still good. */
function present(member: Member | undefined): Member {
  if (!member) throw new Problem("auth.token_invalid");
  return member;
}
