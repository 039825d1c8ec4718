import { isTimeZone } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { changeMember, findMember, type Member } from "./members.repository.ts";

type Changes = Parameters<typeof changeMember>[2];

export type MemberService = ReturnType<typeof createMemberService>;

type Parts = {
  db: Database;
  clock: Clock;
  /** Called in the transaction of a move to another zone; what hangs on the zone moves with it. */
  onMoved: (tx: Database, userId: string) => Promise<void>;
};

/** The signed-in member's own data. */
export function createMemberService({ db, clock, onMoved }: Parts) {
  return {
    /** The member of a token; throws `auth.token_invalid` when there is none any more. */
    read: async (userId: string): Promise<Member> => present(await findMember(db, userId)),

    /** Changes what a member may change of it; throws `member.time_zone_unknown` for no zone. */
    async change(userId: string, changes: Changes): Promise<Member> {
      const { time_zone } = changes;
      if (time_zone !== undefined && !isTimeZone(time_zone)) {
        throw new Problem("member.time_zone_unknown");
      }
      const changed = await db.transaction(async (tx) => {
        const member = await changeMember(tx, userId, changes, clock());
        if (member && time_zone !== undefined) await onMoved(tx, userId);
        return member;
      });
      return present(changed);
    },
  };
}

/** The account may have been removed while its last access token was still good. */
function present(member: Member | undefined): Member {
  if (!member) throw new Problem("auth.token_invalid");
  return member;
}
