import { NEXT_MAX_LENGTH } from "@sovereign/domain/page-paths";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { email, password, SESSION } from "./sessions.ts";

export const nextPage = z.string().max(NEXT_MAX_LENGTH).openapi({
  description: "A page of this site on which the sign-in continues; the email's link leads there",
});

const signUpSchema = z.object({
  email,
  password,
  next: nextPage.optional(),
  time_zone: z.string().max(64).optional().openapi({
    description: "The IANA zone of the member's device; UTC when it is missing or unknown",
  }),
});

const linkToken = z.string().max(2000);

const confirmationSchema = z.object({
  token: linkToken.openapi({ description: "What stands in the email link as token=…" }),
  password: password.optional().openapi({
    description:
      "Not needed in the browser that signed up. In any other it is the account's from now on",
  }),
  password_chosen: z.enum(["at_sign_up", "now"]).default("now").openapi({
    description: "`at_sign_up`: refuse unless it is the password of the sign-up",
  }),
  time_zone: z.string().max(64).optional().openapi({
    description: "The IANA zone of the device, for a password chosen now",
  }),
});

const emailLinkSchema = z.object({ token: linkToken });

const emailLinkAnswerSchema = z.object({
  purpose: z.enum(["confirmation", "reset", "email_change", "email_undo"]),
  state: z.enum(["open", "frozen", "used"]).openapi({
    description: "`frozen`: the link was pressed, and its holder may come back",
  }),
  email: z.string(),
  token: linkToken.optional().openapi({
    description: "What to go on with in place of the token of an earlier version",
  }),
  asks_password: z.boolean().openapi({
    description: "Whether a confirmation from this browser needs the password",
  }),
  signed_up_at: z.iso.datetime().nullable().openapi({
    description: "When this browser signed up; null in any other",
  }),
});

export type EmailLink = z.infer<typeof emailLinkAnswerSchema>;

const emailSchema = z.object({ email, next: nextPage.optional() });

const resetPasswordSchema = z
  .object({
    token: linkToken,
    new_password: password.optional(),
    newPassword: password.optional().openapi({ description: "The same as new_password" }),
  })
  .refine((body) => body.new_password !== undefined || body.newPassword !== undefined, {
    error: "is missing",
    path: ["new_password"],
  });

const confirmationSentSchema = z.object({ status: z.literal("confirmation_sent") });

const resetLinkSentSchema = z.object({ status: z.literal("reset_link_sent") });

const SENT = json("The same for known and unknown addresses", confirmationSentSchema);

export const signUp = endpoint({
  method: "post",
  path: "/api/auth/sign-up/email",
  access: "signing_in",
  summary: "Open an account",
  request: { body: jsonBody(signUpSchema) },
  responses: { 200: SENT },
  problems: [
    ...BODY_PROBLEMS,
    "auth.email_invalid",
    "auth.password_too_short",
    "auth.password_too_long",
    "auth.password_common",
    "request.rate_limited",
  ],
});

export const resendConfirmation = endpoint({
  method: "post",
  path: "/api/auth/send-verification-email",
  access: "signing_in",
  summary: "Send the confirmation link again",
  request: { body: jsonBody(emailSchema) },
  responses: { 200: SENT },
  problems: [...BODY_PROBLEMS, "auth.email_invalid", "request.rate_limited"],
});

export const followConfirmation = endpoint({
  method: "get",
  path: "/api/auth/verify-email",
  access: "signing_in",
  summary: "A link of older mails: on to the page that confirms. Does nothing",
  request: {
    query: z.object({
      token: z
        .string()
        .regex(/^[\w.-]{1,2000}$/)
        .catch("")
        .openapi({ type: "string" }),
    }),
  },
  responses: {
    302: { description: "To /auth/confirm#token=…, whether or not the link still works" },
  },
  problems: [],
});

export const confirmAddress = endpoint({
  method: "post",
  path: "/api/auth/verify-email",
  access: "signing_in",
  summary: "Confirm an address with the token of an email link, and begin a session",
  request: { body: jsonBody(confirmationSchema) },
  responses: { 200: SESSION },
  problems: [
    ...BODY_PROBLEMS,
    "auth.link_invalid",
    "auth.password_required",
    "auth.invalid_credentials",
    "auth.password_too_short",
    "auth.password_too_long",
    "auth.password_common",
    "request.rate_limited",
  ],
});

export const lookAtLink = endpoint({
  method: "post",
  path: "/api/auth/email-link",
  access: "signing_in",
  summary: "What an email link is for, and whether it still works. Changes nothing",
  request: { body: jsonBody(emailLinkSchema) },
  responses: {
    200: json("To whoever holds the link, also one that is over", emailLinkAnswerSchema),
  },
  problems: [...BODY_PROBLEMS, "auth.link_invalid", "request.rate_limited"],
});

export const findGoneAccounts = endpoint({
  method: "post",
  path: "/api/auth/gone-accounts",
  access: "signing_in",
  summary: "Find which accounts no longer exist",
  description:
    "A device that keeps unsent changes of somebody who is not signed in asks whether they can still come for them. Ids are random: only a device that kept one can name it.",
  request: {
    body: jsonBody(
      z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(20) }).openapi("AccountIds"),
    ),
  },
  responses: {
    200: json(
      "The ids without an account",
      z.object({ gone: z.array(z.string()) }).openapi("GoneAccounts"),
    ),
  },
  problems: [...BODY_PROBLEMS, "request.rate_limited"],
});

export const requestPasswordReset = endpoint({
  method: "post",
  path: "/api/auth/request-password-reset",
  access: "signing_in",
  summary: "Mail a link for choosing a new password",
  request: { body: jsonBody(emailSchema) },
  responses: { 200: json("The same for known and unknown addresses", resetLinkSentSchema) },
  problems: [...BODY_PROBLEMS, "auth.email_invalid", "request.rate_limited"],
});

export const followReset = endpoint({
  method: "get",
  path: "/api/auth/reset-password/{token}",
  access: "signing_in",
  summary: "A link of older mails: on to the page of the new password. Does nothing",
  request: {
    params: z.object({
      token: z
        .string()
        .regex(/^[\w-]{1,200}$/)
        .catch("")
        .openapi({ type: "string" }),
    }),
  },
  responses: {
    302: { description: "To /auth#token=…, whether or not the link still works" },
  },
  problems: [],
});

export const resetPassword = endpoint({
  method: "post",
  path: "/api/auth/reset-password",
  access: "signing_in",
  summary: "Set a new password and end all sessions",
  request: { body: jsonBody(resetPasswordSchema) },
  responses: {
    204: { description: "The password is set" },
  },
  problems: [
    ...BODY_PROBLEMS,
    "auth.link_invalid",
    "auth.password_too_short",
    "auth.password_too_long",
    "auth.password_common",
    "request.rate_limited",
  ],
});
