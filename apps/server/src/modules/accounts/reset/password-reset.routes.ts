import { followReset, requestPasswordReset, resetPassword } from "@sovereign/contract/accounts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { EmailLinks } from "#modules/accounts/mails/email-links.ts";
import type { PasswordResetService } from "./password-reset.service.ts";

export function passwordResetRoutes(options: {
  service: PasswordResetService;
  links: EmailLinks;
  gate: Gate;
}) {
  const { service, links, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(requestPasswordReset, gate), async (c) => {
    const { email, next } = c.req.valid("json");
    await service.request({ email, next }, c.var.clientAddress);
    return c.json({ status: "reset_link_sent" as const }, 200);
  });

  router.openapi(routeOf(followReset, gate), (c) => {
    c.header("referrer-policy", "no-referrer");
    return c.redirect(links.reset.pageFor(c.req.valid("param").token), 302);
  });

  router.openapi(routeOf(resetPassword, gate), async (c) => {
    const { token, new_password: password, newPassword } = c.req.valid("json");
    await service.reset(token, password ?? newPassword ?? "", c.var.clientAddress);
    return c.body(null, 204);
  });

  return router;
}
