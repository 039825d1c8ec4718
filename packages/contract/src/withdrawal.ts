import { REFUND_STATES } from "@sovereign/domain/refund-life";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money } from "./money.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { paidCard } from "./receipts.ts";
import { instant, oneOf, z } from "./schema.ts";

const WITHDRAWAL_STATES = [
  ...(["possible", "sending", "done", "failed"] as const),
  ...(["over", "store", "disputed", "none", "unknown"] as const),
];

const withdrawalSchema = z
  .object({
    state: oneOf(WITHDRAWAL_STATES, "unknown").openapi({
      description: "`unknown` while the payment provider does not answer",
    }),
    managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store")
      .nullable()
      .openapi({ description: "Who sold it" }),
    sum: money.nullable().openapi({ description: "What goes back; null when nothing was paid" }),
    card: paidCard.nullable(),
    purchased_at: instant.nullable(),
    until: instant.nullable().openapi({ description: "Until when it is possible" }),
    withdrawn_at: instant.nullable(),
    refund: oneOf(REFUND_STATES, "under_way")
      .nullable()
      .openapi({ description: "What has become of the money; null before, and without any" }),
  })
  .openapi("Withdrawal");
export type Withdrawal = z.infer<typeof withdrawalSchema>;

const tags = ["Membership"];

const common = {
  path: "/api/me/withdrawal",
  access: "membership_status",
  tags,
  responses: { 200: json("What can be done, or has become of it", withdrawalSchema) },
} as const;

export const readWithdrawal = endpoint({
  ...common,
  method: "get",
  summary: "Read whether the member can withdraw from the latest purchase, and what happens then",
  problems: [...CALLER_PROBLEMS, "request.rate_limited"],
});

export const orderWithdrawal = endpoint({
  ...common,
  method: "post",
  summary: "Withdraw from the latest purchase, once under its id: the money goes back",
  description: "Where it is not possible, nothing changes and the state says why.",
  request: { body: jsonBody(z.object({ id: z.uuid() })) },
  problems: [
    ...CALLER_PROBLEMS,
    ...BODY_PROBLEMS,
    ...(["request.rate_limited", "billing.withdrawal_waits"] as const),
    "billing.provider_unavailable",
  ],
});
