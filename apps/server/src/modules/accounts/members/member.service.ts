import { isTimeZone } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import {
  changeMember,
  findExistingIds,
  findMember,
  lockAccount,
  lockMember,
  type Member,
} from "./members.repository.ts";

type Changes = Parameters<typeof changeMember>[2];

export type MemberService = ReturnType<typeof createMemberService>;

export type OnMoved = {
  within: (tx: Database, userId: string, from: string) => Promise<void>;
  after: (userId: string) => void;
};

type Deps = { db: Database; clock: Clock; onMoved: OnMoved };

export function createMemberService({ db, clock, onMoved }: Deps) {
  async function changeWithin(tx: Database, userId: string, changes: Changes) {
    await lockAccount(tx, userId);
    const from = (await findMember(tx, userId))?.timeZone;
    const member = await changeMember(tx, userId, changes, clock());
    if (from !== undefined && changes.time_zone !== undefined)
      await onMoved.within(tx, userId, from);
    return member;
  }

  return {
    read: async (userId: string): Promise<Member> => present(await findMember(db, userId)),

    async findGone(ids: readonly string[]): Promise<string[]> {
      const existing = await findExistingIds(db, ids);
      return ids.filter((id) => !existing.has(id));
    },

    async change(userId: string, changes: Changes): Promise<Member> {
      const { time_zone } = changes;
      if (time_zone !== undefined && !isTimeZone(time_zone)) {
        throw new Problem("member.time_zone_unknown");
      }
      const member = present(await db.transaction((tx) => changeWithin(tx, userId, changes)));
      if (time_zone !== undefined) onMoved.after(userId);
      return member;
    },

    own: {
      readZone: async (userId: string) => (await findMember(db, userId))?.timeZone,
      hold: async (tx: Database, userId: string) => Boolean(await lockMember(tx, userId)),
      async bringZone(tx: Database, userId: string, time_zone: string): Promise<void> {
        await changeWithin(tx, userId, { time_zone });
      },
    },
  };
}

/** The account may have been deleted while its last access token was still valid. */
function present(member: Member | undefined): Member {
  if (!member) throw new Problem("auth.token_invalid");
  return member;
}
