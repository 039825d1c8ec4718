import { endpoint, json, jsonBody } from "./endpoint.ts";
import { FRESH_PROBLEMS } from "./own-sessions.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { password } from "./sessions.ts";

const deletionSchema = z.object({
  confirmed: z.literal(true).openapi({ description: "That the member was asked, and said yes" }),
  password: password.optional().openapi({
    description: "Needed when the last sign-in is older than ten minutes",
  }),
});

const deletionReceiptSchema = z.object({
  number: z.string().openapi({ example: "D-2026-0324-7F3A01BC" }),
  deleted_at: z.iso.datetime(),
  time_zone: z.string(),
  kept_days: z.int(),
  signed: z.boolean().openapi({ description: "Whether the manifesto was signed" }),
  sessions: z.int().openapi({ description: "How many devices were signed in" }),
  passkeys: z.int(),
  card: z.boolean().nullable().openapi({
    description:
      "Whether a subscription paid by card ended with it; null while the provider has not said so",
  }),
  store: z.string().nullable().openapi({
    description: "The app store that goes on charging; only the member can cancel there",
  }),
});
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;

export const deleteAccount = endpoint({
  method: "post",
  path: "/api/functions/delete-account",
  access: "own_account",
  summary: "Delete the account and everything that is the member's",
  description:
    "A web subscription is canceled first; where that fails nothing is deleted. What a node leaves undone another finishes.",
  request: { body: jsonBody(deletionSchema) },
  responses: {
    200: json("The receipt, which is mailed too", z.object({ receipt: deletionReceiptSchema })),
  },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    ...(["office.last_owner", "billing.withdrawal_waits", "auth.account_frozen"] as const),
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});
