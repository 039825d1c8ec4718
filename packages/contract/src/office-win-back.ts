import { WIN_BACK_LINE_LENGTH } from "@sovereign/domain/win-back";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money } from "./money.ts";
import { actOf } from "./office-act.ts";
import { priceOffOrder } from "./office-offers.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { promotionCode } from "./promotions.ts";
import { calendarDate, instant, z } from "./schema.ts";

const orderedCode = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("running"), code: promotionCode }),
  z.object({
    kind: z.literal("own"),
    off: priceOffOrder,
    last_day: calendarDate.openapi({ description: "In the member's time zone" }),
  }),
]);
export type OrderedCode = z.infer<typeof orderedCode>;

export const winBack = actOf(
  "win_back",
  {
    promotion: orderedCode.openapi({ description: "`own` makes a code for this member alone" }),
    line: z
      .string()
      .trim()
      .max(WIN_BACK_LINE_LENGTH)
      .regex(/^\P{Cc}*$/u)
      .openapi({ description: "A personal line at the top of the email; empty for none" }),
  },
  {
    facts: z
      .object({
        price: money.openapi({ description: "What a year costs without a code" }),
        codes: z
          .array(
            z.object({
              code: z.string(),
              first: money,
              years: z.int().nullable(),
              lasts_until: instant.nullable(),
            }),
          )
          .openapi({ description: "Those that are open to the member" }),
      })
      .nullable(),
    last: z
      .object({
        code: z.string(),
        at: instant,
        used: z.boolean().nullable().openapi({ description: "Null while that is not known" }),
      })
      .nullable()
      .openapi({ description: "What the member was sent last" }),
  },
);

export const previewWinBack = endpoint({
  method: "post",
  path: "/api/office/members/{id}/win-back-preview",
  access: "office_acts",
  tags: ["Office"],
  summary: "Read the email that would win a member back; nothing is made or sent",
  description: "`{line}` stands where the personal line goes.",
  request: {
    params: z.object({ id: z.string().max(100) }),
    body: jsonBody(z.object({ id: z.uuid(), promotion: orderedCode })),
  },
  responses: { 200: json("The email", z.object({ subject: z.string(), text: z.string() })) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    ...(["request.rate_limited", "office.member_not_found", "office.act_refused"] as const),
    "office.look_reason_missing",
  ],
});
