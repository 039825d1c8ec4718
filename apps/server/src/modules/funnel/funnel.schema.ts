import { z } from "@hono/zod-openapi";
import { PAGE_STEPS } from "@sovereign/domain/funnel";

const calendarDate = z.iso.date().openapi({ format: "date", example: "2026-03-24" });
const count = z.int().min(0);

const counts = z
  .object({ visit: count, preview: count, "sign-up": count, commit: count, subscribe: count })
  .openapi("FunnelCounts");

/** POST /api/funnel. */
export const pageStepBody = z.object({ step: z.enum(PAGE_STEPS) }).openapi("PageStep");

/** GET /api/funnel. */
export const reportQuery = z.object({
  from: calendarDate.optional().openapi({ description: "29 days before `to` when left out." }),
  to: calendarDate.optional().openapi({ description: "Today in UTC when left out." }),
});

/** What GET /api/funnel answers. */
export const reportSchema = z
  .object({
    from: calendarDate,
    to: calendarDate,
    days: z
      .array(z.object({ day: calendarDate, counts }))
      .openapi({ description: "Days on which nothing was counted are left out." }),
    totals: counts,
  })
  .openapi("FunnelReport");

export type FunnelReport = z.infer<typeof reportSchema>;
