import { ACCOUNT_EVENTS, WAYS_IN } from "@sovereign/domain/taking-back";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { signInWithPasskey } from "./passkeys.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, FRESH_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { freshProof, password } from "./sessions.ts";

const token = z.string().max(2000).openapi({ description: "What the email link has as token=…" });
const assertion = signInWithPasskey.request.body.content["application/json"].schema;
const LINK_PROBLEMS = [...BODY_PROBLEMS, "auth.link_invalid", "request.rate_limited"] as const;

const freezeSchema = z
  .object({
    email: z.string().openapi({ description: "The address that the link was sent to" }),
    frozen_at: z.iso.datetime(),
    waits_until: z.iso.datetime().nullable().openapi({
      description: "From then on this mailbox needs no proof; null where it always does",
    }),
    needs_proof: z.boolean(),
    address_taken: z.boolean().openapi({
      description: "Another account has the address: nobody comes back until that one gives it up",
    }),
    proofs: z.array(z.enum(["password", "app", "passkey"])).openapi({
      description: "What the account had before the changes",
    }),
  })
  .openapi("Freeze");

export type Freeze = z.infer<typeof freezeSchema>;

export const freezeAccount = endpoint({
  method: "post",
  path: "/api/auth/freeze",
  access: "signing_in",
  summary: "Say that a change was somebody else's, from the mailbox that was told of it",
  description:
    "Ends every session, gives the account the address that it had before (once no other account has it) and turns off each way in of the last thirty days. Nobody signs in until somebody has come back.",
  request: { body: jsonBody(z.object({ token })) },
  responses: { 204: { description: "The account is frozen" } },
  problems: LINK_PROBLEMS,
});

export const readFreeze = endpoint({
  method: "post",
  path: "/api/auth/freeze/proofs",
  access: "signing_in",
  summary: "How the holder of a link comes back to a frozen account. Changes nothing",
  request: { body: jsonBody(z.object({ token })) },
  responses: { 200: json("To whoever holds the link", freezeSchema) },
  problems: LINK_PROBLEMS,
});

export const comeBack = endpoint({
  method: "post",
  path: "/api/auth/come-back",
  access: "signing_in",
  summary: "End a freeze with the mailbox and an older proof, and choose another password",
  request: {
    body: jsonBody(
      z.object({
        token,
        new_password: password,
        proof: z
          .union([
            z.strictObject({ password }),
            z.strictObject({ code: z.string().max(20) }),
            z.strictObject({ passkey: assertion }),
          ])
          .optional()
          .openapi({ description: "From before the changes; not needed when the wait is over" }),
      }),
    ),
  },
  responses: { 204: { description: "The password is set; sign in with it" } },
  problems: [
    ...LINK_PROBLEMS,
    "auth.account_frozen",
    "auth.address_taken",
    "auth.password_wrong",
    "auth.password_reused",
    "auth.password_too_short",
    "auth.password_too_long",
    "auth.password_common",
    "factor.code_wrong",
    "passkey.refused",
  ],
});

const takenBackSchema = z
  .object({
    frozen_at: z.iso.datetime().nullable(),
    ways: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(WAYS_IN),
        name: z.string().nullable(),
        added_at: z.iso.datetime(),
      }),
    ),
    events: z.array(z.object({ kind: z.enum(ACCOUNT_EVENTS), at: z.iso.datetime() })),
  })
  .openapi("TakenBack");

export type TakenBack = z.infer<typeof takenBackSchema>;

const TAKEN_BACK = json("Ways in that are off, and what was done before", takenBackSchema);

export const readTakenBack = endpoint({
  method: "get",
  path: "/api/me/taken-back",
  access: "own_account",
  summary: "What a freeze turned off, and what was done in the account before it",
  responses: { 200: TAKEN_BACK },
  problems: CALLER_PROBLEMS,
});

export const answerWayIn = endpoint({
  method: "post",
  path: "/api/me/taken-back/{way}",
  access: "own_account",
  summary: "Say whether a way in that is off is the member's: it signs in again, or is forgotten",
  request: {
    params: z.object({ way: z.string().max(60) }),
    body: jsonBody(z.object({ mine: z.boolean(), ...freshProof })),
  },
  responses: { 200: TAKEN_BACK },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    "auth.way_unknown",
    "factor.name_taken",
  ],
});
