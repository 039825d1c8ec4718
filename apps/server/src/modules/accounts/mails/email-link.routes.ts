import { lookAtLink } from "@sovereign/contract/accounts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { EmailChangeService } from "#modules/accounts/email-change/email-change.service.ts";
import type { FreezeService } from "#modules/accounts/freeze/freeze.service.ts";
import type { PasswordResetService } from "#modules/accounts/reset/password-reset.service.ts";
import { signUpProofOf } from "#modules/accounts/sessions/client-credentials.ts";
import type { ConfirmationService } from "#modules/accounts/sign-up/confirmation.service.ts";
import { Problem } from "#problems/problem.ts";

export function emailLinkRoutes(options: {
  confirmationService: ConfirmationService;
  resetService: PasswordResetService;
  emailChange: EmailChangeService;
  freeze: FreezeService;
  limits: AccountLimits;
  gate: Gate;
}) {
  const { confirmationService, resetService, emailChange, freeze, limits, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(lookAtLink, gate), async (c) => {
    const { token } = c.req.valid("json");
    const change = await emailChange.look(token);
    const undo = change ? undefined : await freeze.look(token);
    if (change || undo) {
      const state = change?.open ? ("open" as const) : (undo?.state ?? ("used" as const));
      const purpose = undo ? ("email_undo" as const) : ("email_change" as const);
      const email = undo?.email ?? change?.email ?? "";
      const of = { purpose, state, email, token: undo?.successor };
      return c.json({ ...of, asks_password: false, signed_up_at: null }, 200);
    }
    const confirmation = await confirmationService.look(token, signUpProofOf(c));
    const link = confirmation ?? (await resetService.look(token));
    if (!link) {
      await limits.unknownLink(c.var.clientAddress);
      throw new Problem("auth.link_invalid");
    }
    const signedUpAt = confirmation?.signedUpAt;
    const answer = {
      purpose: confirmation ? ("confirmation" as const) : ("reset" as const),
      state: link.open ? ("open" as const) : ("used" as const),
      email: link.email,
      asks_password: confirmation !== undefined && link.open && !signedUpAt,
      signed_up_at: signedUpAt?.toISOString() ?? null,
    };
    return c.json(answer, 200);
  });

  return router;
}
