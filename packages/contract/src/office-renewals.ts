import { endpoint, json } from "./endpoint.ts";
import { money } from "./money.ts";
import { OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, z } from "./schema.ts";

const count = z.int().min(0);

const renewing = z.object({ expected: count, low: count, high: count }).nullable().openapi({
  description: "How many would renew, nine times in ten from low to high; null before ten outcomes",
});

const due = z.object({
  due: count.openapi({ description: "Whose paid year ends, the canceled among them" }),
  canceled: count,
  renewing,
});

export type DueRenewals = z.infer<typeof due>;

const yearly = z.array(money).openapi({ description: "One sum for each currency, never added" });

const renewalsSchema = z
  .object({
    counted_at: instant,
    today: calendarDate,
    months: z
      .array(
        due.extend({
          month: z.string().openapi({ example: "2026-03" }),
          yearly,
        }),
      )
      .openapi({ description: "From this one on, without a gap" }),
    all: z.object({ due: count, canceled: count, yearly }),
    thirty_days: due.extend({ by: calendarDate }),
    first_due: calendarDate.nullable().openapi({ description: "The next day on which one is due" }),
    back_test: z
      .object({ held: count, of: count })
      .nullable()
      .openapi({ description: "In how many of the last months the interval held what came in" }),
  })
  .openapi("OfficeRenewals");

export type OfficeRenewals = z.infer<typeof renewalsSchema>;

export const readRenewals = endpoint({
  method: "get",
  path: "/api/office/renewals",
  access: "office_sums",
  tags: ["Office"],
  summary: "Read how many are due to renew in the coming months, and how many would",
  request: {
    query: z.object({
      fresh: z.literal("true").optional().openapi({ description: "Count again" }),
    }),
  },
  responses: { 200: json("The months", renewalsSchema) },
  problems: [...OFFICE_PROBLEMS, "request.invalid"],
});
