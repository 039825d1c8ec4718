import type { MailBrand } from "@sovereign/content/server/emails";
import { previewWinBack } from "@sovereign/contract/office-win-back";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { isRefused } from "#modules/office/acts/act-handler.ts";
import { findActMember } from "#modules/office/acts/acts.repository.ts";
import { recordLook } from "#modules/office/member/looks.repository.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import { Problem } from "#problems/problem.ts";
import type { winBackAct } from "./win-back.act.ts";

/** Stays in the preview's text; the browser puts what is typed there. */
const LINE = "{line}";

type Deps = {
  act: ReturnType<typeof winBackAct>;
  brand: MailBrand;
  db: Database;
  clock: Clock;
  limits: OfficeLimits;
  gate: Gate;
};

export function winBackRoutes({ act, brand, db, clock, limits, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(previewWinBack, gate), async (c) => {
    await limits.search(c.var.staff);
    const { id: userId } = c.req.valid("param");
    const member = await findActMember(db, userId);
    if (!member) throw new Problem("office.member_not_found");
    const { staff, requestId } = c.var;
    await recordLook(db, { staff, userId, requestId }, clock());
    const planned = await act.plan({ ...c.req.valid("json"), line: LINE }, member);
    if (isRefused(planned)) throw new Problem("office.act_refused", { detail: planned.whyNot });
    const { template, values } = act.mail(planned, member);
    // Loaded with the first email, as where emails are sent.
    const { renderEmail } = await import("@sovereign/content/server/emails");
    const { subject, text } = renderEmail(template, values, brand);
    return c.json({ subject, text }, 200);
  });

  return router;
}
