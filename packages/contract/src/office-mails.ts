import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

/** Lines on every email. */
export const MAIL_LINES = ["sender", "sign_off", "support"] as const;
export type MailLine = (typeof MAIL_LINES)[number];

export const MAIL_LINE_LENGTH = 200;
export const MAIL_INTRO_LENGTH = 1_000;

const version = z.object({
  version: z.int(),
  text: z.string().nullable().openapi({ description: "Null for the text as delivered" }),
  by: z.string(),
  at: instant,
});
export type MailTextVersion = z.infer<typeof version>;

const line = z.object({ key: z.enum(MAIL_LINES), text: z.string(), version: z.int() });

const listed = z.object({
  template: z.string(),
  title: z.string(),
  subject: z.string(),
  editable: z.boolean(),
  own: z.boolean().openapi({ description: "Whether the office changed its first paragraph" }),
});

const mails = z.object({ lines: z.array(line), mails: z.array(listed) }).openapi("OfficeMails");
export type OfficeMails = z.infer<typeof mails>;

const mail = listed
  .extend({
    intro: z.string().nullable().openapi({
      description:
        "As delivered; empty where the office's own stands above what stays, null for none",
    }),
    names: z.array(z.string()).openapi({ description: "Placeholders that the paragraph keeps" }),
    text: z.string().nullable().openapi({ description: "The office's own; null for none" }),
    version: z.int(),
    versions: z.array(version).openapi({ description: "Newest first" }),
  })
  .openapi("OfficeMail");
export type OfficeMail = z.infer<typeof mail>;

const access = "office_mails" as const;
const tags = ["Office"];
const ofKey = z.object({ key: z.string().regex(/^[a-z0-9_-]{1,60}$/) });
const typed = z.string().max(MAIL_INTRO_LENGTH).nullable();
const KNOWN = [...OFFICE_PROBLEMS, "request.invalid", "office.mail_not_found"] as const;

export const listMails = endpoint({
  method: "get",
  path: "/api/office/mails",
  access,
  tags,
  summary: "List every email that goes out, and the lines on all of them",
  responses: { 200: json("The emails by title", mails) },
  problems: OFFICE_PROBLEMS,
});

export const readMail = endpoint({
  method: "get",
  path: "/api/office/mails/{key}",
  access,
  tags,
  summary: "Read an email with its versions",
  request: { params: ofKey },
  responses: { 200: json("The email", mail) },
  problems: KNOWN,
});

export const previewMail = endpoint({
  method: "post",
  path: "/api/office/mails/{key}/preview",
  access,
  tags,
  summary: "Render an email with sample data and this first paragraph; nothing is sent",
  request: { params: ofKey, body: jsonBody(z.object({ text: typed })) },
  responses: {
    200: json(
      "The email, or what is wrong with its paragraph",
      z.object({
        subject: z.string(),
        text: z.string(),
        fault: z.enum(["empty", "markup", "placeholders"]).nullable(),
      }),
    ),
  },
  problems: [...KNOWN, ...BODY_PROBLEMS, "request.foreign_origin"],
});

export const testMail = endpoint({
  method: "post",
  path: "/api/office/mails/{key}/test",
  access,
  tags,
  summary: "Send an email with sample data and this first paragraph to oneself",
  request: { params: ofKey, body: jsonBody(z.object({ text: typed })) },
  responses: { 204: { description: "Queued" } },
  problems: [...KNOWN, ...BODY_PROBLEMS, "request.foreign_origin", "request.rate_limited"],
});

export const saveMailText = endpoint({
  method: "put",
  path: "/api/office/mails/{key}",
  access,
  tags,
  summary: "Change an email's first paragraph or a line on every email; null goes back",
  request: {
    params: ofKey,
    body: jsonBody(z.object({ text: typed, builds_on: z.int().min(0).max(1_000_000) })),
  },
  responses: { 204: { description: "Emails say it from now on" } },
  problems: [
    ...KNOWN,
    ...BODY_PROBLEMS,
    ...(["request.foreign_origin", "office.mail_changed", "office.proof_too_old"] as const),
  ],
});
