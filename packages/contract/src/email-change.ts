import { endpoint, json, jsonBody } from "./endpoint.ts";
import { FRESH_PROBLEMS } from "./own-sessions.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { email, password } from "./sessions.ts";

const emailChangeSchema = z.object({
  pending: z
    .object({
      new_email: z.string(),
      asked_at: z.iso.datetime().openapi({ description: "When the present address was told" }),
      sent_at: z.iso.datetime().openapi({ description: "When the link was sent last" }),
      confirm_by: z.iso.datetime(),
    })
    .nullable()
    .openapi({ description: "The change that waits for the press in the new mailbox" }),
});

export type PendingEmailChange = NonNullable<z.infer<typeof emailChangeSchema>["pending"]>;

const CHANGE = json("The change that waits, if there is one", emailChangeSchema);
const token = z.string().max(2000);
const access = "own_account";
const path = "/api/me/email-change";

export const readEmailChange = endpoint({
  method: "get",
  path,
  access,
  summary: "Whether a change of address waits for its confirmation",
  responses: { 200: CHANGE },
  problems: CALLER_PROBLEMS,
});

export const askEmailChange = endpoint({
  method: "post",
  path,
  access,
  summary: "Ask for another address; both are told, and the new one gets a link",
  request: {
    body: jsonBody(
      z.object({
        new_email: email,
        password: password.optional().openapi({
          description: "Needed when the last sign-in is older than ten minutes",
        }),
      }),
    ),
  },
  responses: { 200: CHANGE },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    "auth.email_invalid",
    "member.email_unchanged",
  ],
});

export const resendEmailChange = endpoint({
  method: "post",
  path: "/api/me/email-change/link",
  access,
  summary: "Send the link of the change that waits once more; it is good for an hour from then on",
  responses: { 200: CHANGE },
  problems: [...CALLER_PROBLEMS, "request.foreign_origin", "request.rate_limited"],
});

export const stopEmailChange = endpoint({
  method: "delete",
  path,
  access,
  summary: "Stop the change that waits",
  responses: { 204: { description: "Nothing waits any more" } },
  problems: [...CALLER_PROBLEMS, "request.foreign_origin"],
});

export const confirmEmailChange = endpoint({
  method: "post",
  path: "/api/auth/confirm-email-change",
  access: "signing_in",
  token: "optional",
  summary: "Make the new address the member's: with their session, or with the password",
  request: { body: jsonBody(z.object({ token, password: password.optional() })) },
  responses: { 204: { description: "It is; other devices are signed out" } },
  problems: [
    ...BODY_PROBLEMS,
    "auth.token_invalid",
    "auth.link_invalid",
    "auth.password_required",
    "auth.invalid_credentials",
    "auth.second_factor_required",
    "request.rate_limited",
  ],
});
