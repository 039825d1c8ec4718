import { changeMember as changeOwn, readUser } from "@sovereign/contract/sessions";
import { isTimeZone } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import { changeMember, findMember, type Member, memberAnswer } from "./members.repository.ts";

/** The signed-in member's own data. */
export function memberRoutes(options: { db: Database; gate: Gate; clock: Clock }) {
  const { db, gate, clock } = options;
  const router = createRouter();

  router.openapi(routeOf(readUser, gate), async (c) => {
    const { userId, aal, amr } = c.var.caller;
    const member = present(await findMember(db, userId));
    return c.json({ ...memberAnswer(member), factors: [], aal, amr }, 200);
  });

  router.openapi(routeOf(changeOwn, gate), async (c) => {
    const changes = c.req.valid("json");
    if (!isTimeZone(changes.time_zone)) throw new Problem("member.time_zone_unknown");
    const member = present(await changeMember(db, c.var.caller.userId, changes, clock()));
    return c.json({ user: memberAnswer(member) }, 200);
  });

  return router;
}

/** The account may have been removed while its last access token was still good. */
function present(member: Member | undefined): Member {
  if (!member) throw new Problem("auth.token_invalid");
  return member;
}
