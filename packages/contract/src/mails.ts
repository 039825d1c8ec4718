import { endpoint, json, jsonBody } from "./endpoint.ts";
import { FRESH_PROBLEMS } from "./own-sessions.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";
import { freshProof } from "./sessions.ts";

const tags = ["Emails"];

const mailAddress = z
  .object({
    arrives: z.boolean().openapi({
      description: "Whether news is sent to the member's address; not after an email came back.",
    }),
    missed: z.array(z.object({ subject: z.string(), at: instant })).openapi({
      description: "Warnings that did not arrive and were not read here, newest first",
    }),
  })
  .openapi("MailAddress");

export type MailAddress = z.infer<typeof mailAddress>;

const responses = { 200: json("The member's address", mailAddress) };

export const readMailAddress = endpoint({
  method: "get",
  path: "/api/me/mail-address",
  access: "own_account",
  tags,
  summary: "Read whether emails to the member's address arrive",
  responses,
  problems: CALLER_PROBLEMS,
});

export const tryMailAddress = endpoint({
  method: "post",
  path: "/api/me/mail-address/try-again",
  access: "own_account",
  tags,
  summary: "Send emails to the member's address again, although one came back; once a day",
  responses,
  problems: [...CALLER_PROBLEMS, "request.rate_limited"],
});

export const readMissedWarnings = endpoint({
  method: "post",
  path: "/api/me/mail-address/missed-read",
  access: "own_account",
  tags,
  summary: "Say that the warnings which did not arrive by email were read here",
  request: { body: jsonBody(z.object(freshProof)) },
  responses,
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, ...FRESH_PROBLEMS],
});

const mailKinds = z.object({
  releases: z.boolean().openapi({ description: "Told by email of each new piece" }),
  letters: z.boolean().openapi({ description: "Letters that the office writes to members" }),
});

const mailPreferences = mailKinds
  .extend({
    // A server of the version before sends none.
    releases_asked: z
      .boolean()
      .optional()
      .openapi({ description: "Whether the member has said yes or no to new pieces" }),
  })
  .openapi("MailPreferences");

export type MailPreferences = z.infer<typeof mailPreferences>;

const preferences = { 200: json("What the member gets by email", mailPreferences) };

export const readMailPreferences = endpoint({
  method: "get",
  path: "/api/me/mail-preferences",
  access: "own_account",
  tags,
  summary: "Read which emails the member gets besides those about the account",
  responses: preferences,
  problems: CALLER_PROBLEMS,
});

export const changeMailPreferences = endpoint({
  method: "patch",
  path: "/api/me/mail-preferences",
  access: "own_account",
  tags,
  summary: "Ask for a kind of email, or stop it",
  request: { body: jsonBody(mailKinds.partial()) },
  responses: preferences,
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS],
});

const stopped = { params: z.object({ token: z.string().max(200) }) };

export const showMailPreferences = endpoint({
  method: "get",
  path: "/api/mail-preferences/{token}",
  access: "mail_preferences",
  tags,
  summary: "Open the page that stops a kind of email; nothing changes",
  request: stopped,
  responses: { 302: { description: "To /unsubscribe/…, whether or not the token is valid" } },
  problems: ["request.invalid"],
});

export const stopMails = endpoint({
  method: "post",
  path: "/api/mail-preferences/{token}",
  access: "mail_preferences",
  tags,
  summary: "Stop a kind of email, as an email program does in one click (RFC 8058)",
  description: "Needs no session. Stopping again changes nothing.",
  request: stopped,
  responses: { 204: { description: "Stopped" } },
  problems: ["request.invalid", "auth.link_invalid"],
});
