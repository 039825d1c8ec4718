import {
  acceptInvitation,
  changeStaffRole,
  inviteStaff,
  lookAtInvitation,
  readTeam,
  removeStaff,
  withdrawInvitation,
} from "@sovereign/contract/office-team";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { InvitationsService } from "./invitations.service.ts";
import type { TeamService } from "./team.service.ts";

type Options = { team: TeamService; invitations: InvitationsService; gate: Gate };

export function teamRoutes({ team, invitations, gate }: Options) {
  const router = createRouter();

  router.openapi(routeOf(readTeam, gate), async (c) => c.json(await team.read(c.var.staff), 200));

  router.openapi(routeOf(inviteStaff, gate), async (c) => {
    const { staff, requestId } = c.var;
    team.assertFresh(staff);
    await invitations.invite({ staff, requestId, ...c.req.valid("json") });
    return c.json(await team.read(staff), 200);
  });

  router.openapi(routeOf(withdrawInvitation, gate), async (c) => {
    const { staff, requestId } = c.var;
    await invitations.withdraw({ staff, requestId, id: c.req.valid("param").id });
    return c.json(await team.read(staff), 200);
  });

  router.openapi(routeOf(changeStaffRole, gate), async (c) => {
    const { staff, requestId } = c.var;
    const userId = c.req.valid("param").id;
    const { role } = c.req.valid("json");
    return c.json(await team.changeRole({ staff, requestId, userId, role }), 200);
  });

  router.openapi(routeOf(removeStaff, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await team.remove({ staff, requestId, userId: c.req.valid("param").id }), 200);
  });

  router.openapi(routeOf(lookAtInvitation, gate), async (c) => {
    const { token } = c.req.valid("json");
    return c.json(await invitations.look({ caller: c.var.caller, token }), 200);
  });

  router.openapi(routeOf(acceptInvitation, gate), async (c) => {
    const { caller, requestId } = c.var;
    await invitations.accept({ caller, requestId, ...c.req.valid("json") });
    return c.body(null, 204);
  });

  return router;
}
