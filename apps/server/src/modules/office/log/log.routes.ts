import { readOfficeLog } from "@sovereign/contract/office-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { findMemberKey, readLog } from "./log.repository.ts";

export function logRoutes({ db, clock, gate }: { db: Database; clock: Clock; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readOfficeLog, gate), async (c) => {
    const { member, before, ...asked } = c.req.valid("query");
    const memberKey = member?.trim() ? await findMemberKey(db, member.trim()) : undefined;
    // Team and filters are the owner's affair.
    const onMembersOnly = c.var.staff.role !== "owner";
    const question = { ...asked, memberKey, onMembersOnly };
    return c.json(await readLog(db, question, { before, now: clock() }), 200);
  });

  return router;
}
