import {
  askEmailChange,
  confirmEmailChange,
  readEmailChange,
  resendEmailChange,
  stopEmailChange,
} from "@sovereign/contract/email-change";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { CONFIRM_MS, type EmailChangeService } from "./email-change.service.ts";
import type { EmailChange } from "./email-changes.repository.ts";
import { isByStaff } from "./staff-email-change.ts";

const sentAt = ({ id, askedAt, confirmBy }: EmailChange) =>
  isByStaff({ id }) ? askedAt : new Date(confirmBy.getTime() - CONFIRM_MS);

const answerOf = (change: EmailChange | undefined) => ({
  pending: change
    ? {
        new_email: change.newEmail,
        asked_at: change.askedAt.toISOString(),
        sent_at: sentAt(change).toISOString(),
        confirm_by: change.confirmBy.toISOString(),
      }
    : null,
});

export function emailChangeRoutes({ service, gate }: { service: EmailChangeService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readEmailChange, gate), async (c) =>
    c.json(answerOf(await service.pending(c.var.caller.userId)), 200),
  );

  router.openapi(routeOf(askEmailChange, gate), async (c) => {
    const { new_email, password } = c.req.valid("json");
    const { caller, clientAddress } = c.var;
    const proof = { password, clientAddress };
    return c.json(answerOf(await service.ask(caller, new_email, proof)), 200);
  });

  router.openapi(routeOf(resendEmailChange, gate), async (c) =>
    c.json(answerOf(await service.resend(c.var.caller)), 200),
  );

  router.openapi(routeOf(stopEmailChange, gate), async (c) => {
    await service.stop(c.var.caller.userId);
    return c.body(null, 204);
  });

  router.openapi(routeOf(confirmEmailChange, gate), async (c) => {
    const { token, password } = c.req.valid("json");
    await service.confirm(token, { caller: callerIfAny(c), password }, c.var.clientAddress);
    return c.body(null, 204);
  });

  return router;
}
