import {
  changeLookReason,
  readOfficeMember,
  readOfficeMemberLog,
  readOfficePayments,
  saveStaffNote,
} from "@sovereign/contract/office-member";
import { readOwnStaffLog } from "@sovereign/contract/staff-log";
import type { Context } from "hono";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Looking } from "./looks.repository.ts";
import type { MemberService } from "./member.service.ts";

export function memberRoutes({ service, gate }: { service: MemberService; gate: Gate }) {
  const router = createRouter();
  const looking = (c: Context<HttpEnvironment>, userId: string): Looking => ({
    staff: c.var.staff,
    userId,
    requestId: c.var.requestId,
  });

  router.openapi(routeOf(readOfficeMember, gate), async (c) =>
    c.json(await service.read(looking(c, c.req.valid("param").id)), 200),
  );

  router.openapi(routeOf(readOfficePayments, gate), async (c) =>
    c.json(await service.readPayments(looking(c, c.req.valid("param").id)), 200),
  );

  router.openapi(routeOf(readOfficeMemberLog, gate), async (c) => {
    const { before } = c.req.valid("query");
    return c.json(await service.readLog(looking(c, c.req.valid("param").id), before), 200);
  });

  router.openapi(routeOf(changeLookReason, gate), async (c) => {
    const { reason } = c.req.valid("json");
    const given = { ...looking(c, c.req.valid("param").id), reason };
    return c.json(await service.changeReason(given), 200);
  });

  router.openapi(routeOf(saveStaffNote, gate), async (c) => {
    const about = looking(c, c.req.valid("param").id);
    return c.json(await service.saveNote(about, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(readOwnStaffLog, gate), async (c) => {
    const { before } = c.req.valid("query");
    return c.json(await service.readOwnLog(c.var.caller.userId, before), 200);
  });

  return router;
}
