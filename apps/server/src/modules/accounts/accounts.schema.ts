import { z } from "@hono/zod-openapi";

const email = z.string().max(320).openapi({ example: "member@example.com" });
/** Long enough that a password which is too long is refused as that, and not as a broken request. */
const password = z.string().max(1024);

export const credentialsSchema = z.object({ email, password });

export const signUpSchema = credentialsSchema.extend({
  time_zone: z.string().max(64).optional().openapi({
    description: "The IANA zone of the member's device; UTC when it is missing or unknown",
  }),
});

const linkToken = z.string().max(2000);

export const confirmationSchema = z.object({
  token: linkToken.openapi({ description: "What stands in the mailed link as token=…" }),
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

export const mailedLinkSchema = z.object({ token: linkToken });

export const mailedLinkAnswerSchema = z.object({
  purpose: z.enum(["confirmation", "reset"]),
  state: z.enum(["open", "spent"]),
  email: z.string(),
  asks_password: z.boolean().openapi({
    description: "Whether a confirmation from this browser needs the password",
  }),
  signed_up_at: z.iso.datetime().nullable().openapi({
    description: "When this browser signed up; null in any other",
  }),
});

export const emailSchema = z.object({ email });

export const resetPasswordSchema = z
  .object({
    token: linkToken,
    new_password: password.optional(),
    newPassword: password.optional().openapi({ description: "The same as new_password" }),
  })
  .refine((body) => body.new_password !== undefined || body.newPassword !== undefined, {
    error: "is missing",
    path: ["new_password"],
  });

export const refreshSchema = z.object({
  refresh_token: z.string().max(200).optional().openapi({
    description: "Native clients only; the web's is in a cookie",
  }),
});

export const signOutSchema = refreshSchema.extend({
  scope: z.enum(["local", "everywhere"]).default("local"),
});

export const timeZoneSchema = z.object({ time_zone: z.string().max(200) });

export const confirmationSentSchema = z.object({ status: z.literal("confirmation_sent") });

export const resetLinkSentSchema = z.object({ status: z.literal("reset_link_sent") });

const sessionUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin"]),
  time_zone: z.string(),
  created_at: z.iso.datetime(),
});

export const sessionAnswerSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    expires_in: z.number().openapi({ description: "Seconds" }),
    expires_at: z.number().openapi({ description: "Unix seconds" }),
    user: sessionUserSchema,
    refresh_token: z.string().optional().openapi({ description: "Native clients only" }),
  })
  .openapi("Session");

export const authUserSchema = sessionUserSchema
  .extend({
    factors: z.array(z.never().openapi({ type: "object" })),
    aal: z.enum(["aal1", "aal2"]),
    amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
  })
  .openapi("User");

export const memberAnswerSchema = z.object({ user: sessionUserSchema });

export type SessionUser = z.infer<typeof sessionUserSchema>;
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
export type AuthUser = z.infer<typeof authUserSchema>;
export type MemberAnswer = z.infer<typeof memberAnswerSchema>;
