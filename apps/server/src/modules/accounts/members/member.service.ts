import { isTimeZone } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { changeMember, findMember, type Member } from "./members.repository.ts";

type Changes = Parameters<typeof changeMember>[2];

export type MemberService = ReturnType<typeof createMemberService>;

/** The signed-in member's own data. */
export function createMemberService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** The member of a token; throws `auth.token_invalid` when there is none any more. */
    read: async (userId: string): Promise<Member> => present(await findMember(db, userId)),

    /** Changes what a member may change of it; throws `member.time_zone_unknown` for no zone. */
    async change(userId: string, changes: Changes): Promise<Member> {
      const { time_zone } = changes;
      if (time_zone !== undefined && !isTimeZone(time_zone)) {
        throw new Problem("member.time_zone_unknown");
      }
      return present(await changeMember(db, userId, changes, clock()));
    },
  };
}

/** The account may have been removed while its last access token was still good. */
function present(member: Member | undefined): Member {
  if (!member) throw new Problem("auth.token_invalid");
  return member;
}
