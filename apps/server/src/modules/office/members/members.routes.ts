import {
  countMembers,
  exportMembers,
  listMemberFilters,
  listMembers,
  removeMemberFilter,
  saveMemberFilter,
} from "@sovereign/contract/office-members";
import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { streamOf } from "#http/stream-of.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import type { MemberFiltersService } from "./member-filters.service.ts";
import type { MembersService } from "./members.service.ts";

type Deps = {
  members: MembersService;
  filters: MemberFiltersService;
  limits: OfficeLimits;
  clock: Clock;
  gate: Gate;
};

export function membersRoutes({ members, filters, limits, clock, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(listMembers, gate), async (c) => {
    await limits.search(c.var.staff);
    return c.json(await members.find(c.req.valid("query")), 200);
  });

  router.openapi(routeOf(countMembers, gate), async (c) => {
    await limits.search(c.var.staff);
    return c.json({ counts: await members.count(c.req.valid("query").filters) }, 200);
  });

  router.openapi(routeOf(exportMembers, gate), async (c) => {
    const { staff, requestId } = c.var;
    await limits.export(staff);
    const pieces = await members.export(staff, c.req.valid("query"), requestId);
    const day = clock().toISOString().slice(0, 10);
    c.header("content-disposition", `attachment; filename="members-${day}.csv"`);
    return c.body(streamOf(c, pieces), 200, { "content-type": "text/csv; charset=utf-8" });
  });

  router.openapi(routeOf(listMemberFilters, gate), async (c) =>
    c.json({ filters: await filters.list() }, 200),
  );

  router.openapi(routeOf(saveMemberFilter, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await filters.save({ staff, requestId }, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(removeMemberFilter, gate), async (c) => {
    const { staff, requestId } = c.var;
    await filters.remove({ staff, requestId }, c.req.valid("param").id);
    return c.body(null, 204);
  });

  return router;
}
