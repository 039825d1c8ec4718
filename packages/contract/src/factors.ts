import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, FRESH_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";
import { factorSchema, freshProof, password, SESSION } from "./sessions.ts";

const friendlyName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u)
  .openapi({ example: "Authenticator on my phone" });

/** Longer than any code, so that a mistyped one gets its own refusal. */
const code = z.string().max(64);

const enrollSchema = z.discriminatedUnion("factor_type", [
  z.object({
    factor_type: z.literal("totp"),
    friendly_name: friendlyName,
    issuer: z.string().trim().min(1).max(64).optional().openapi({
      description: "Who the app says the code is for; the product's name without it",
    }),
    ...freshProof,
  }),
  z.object({
    factor_type: z.literal("phone"),
    friendly_name: friendlyName,
    phone: z.string().max(32).openapi({ example: "+351912345678" }),
    ...freshProof,
  }),
]);

const enrolledSchema = factorSchema.extend({
  type: factorSchema.shape.factor_type,
  totp: z
    .object({
      qr_code: z.string().openapi({ description: "An SVG, as a data address" }),
      secret: z.string().openapi({ description: "In base32, for who cannot scan" }),
      uri: z.string(),
    })
    .optional(),
});

const listSchema = z.object({
  factors: z.array(factorSchema),
  recovery_codes_left: z.number(),
  phone_offered: z.boolean().openapi({ description: "Whether text messages can be sent" }),
  removal_at: instant.nullable().optional().openapi({
    description: "When staff remove every factor, as asked for by who lost theirs",
  }),
});

const challengeSchema = z.object({
  channel: z.literal("sms").optional().openapi({ description: "For a phone; there is one" }),
});

const challengedSchema = z.object({
  id: z.string(),
  type: factorSchema.shape.factor_type,
  expires_at: z.number().openapi({ description: "Unix seconds" }),
});

const verifySchema = z.object({
  code,
  challenge_id: z.string().max(64),
  friendly_name: friendlyName.optional().openapi({
    description: "Another name than at first, for a factor that is proven for the first time",
  }),
});

const params = z.object({ factor: z.string().max(64) });

export type Factors = z.infer<typeof listSchema>;
export type EnrolledFactor = z.infer<typeof enrolledSchema>;

export const listFactors = endpoint({
  method: "get",
  path: "/api/auth/factors",
  access: "own_account",
  token: "unfinished",
  summary: "The member's factors; while one is due, those it can be given with",
  responses: { 200: json("Factors and what is left of the recovery codes", listSchema) },
  problems: CALLER_PROBLEMS,
});

export const enrollFactor = endpoint({
  method: "post",
  path: "/api/auth/factors",
  access: "own_account",
  summary: "Begin to set up a factor; it counts once its first code was right",
  request: { body: jsonBody(enrollSchema) },
  responses: { 200: json("The factor, with what an app needs to know", enrolledSchema) },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    "factor.name_taken",
    "factor.too_many",
    "factor.phone_invalid",
    "factor.phone_not_offered",
  ],
});

export const removeFactor = endpoint({
  method: "delete",
  path: "/api/auth/factors/{factor}",
  access: "own_account",
  summary: "Remove a factor, with a second factor given within the last ten minutes",
  request: { params },
  responses: { 200: json("What was removed", z.object({ id: z.string() })) },
  problems: [...CALLER_PROBLEMS, ...FRESH_PROBLEMS, "factor.not_found"],
});

export const keepFactors = endpoint({
  method: "delete",
  path: "/api/auth/factor-removal",
  access: "own_account",
  summary: "Keep the factors that staff are about to remove",
  responses: { 204: { description: "They stay" } },
  problems: [...CALLER_PROBLEMS, "request.foreign_origin"],
});

export const challengeFactor = endpoint({
  method: "post",
  path: "/api/auth/factors/{factor}/challenge",
  access: "own_account",
  token: "unfinished",
  summary: "Ask for a code of a factor; a phone is sent one",
  request: { params, body: { ...jsonBody(challengeSchema), required: false } },
  responses: { 200: json("What the code is to be given for", challengedSchema) },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    "factor.not_found",
    "factor.phone_not_offered",
    "factor.text_not_sent",
    "request.rate_limited",
  ],
});

export const verifyFactor = endpoint({
  method: "post",
  path: "/api/auth/factors/{factor}/verify",
  access: "own_account",
  token: "unfinished",
  summary: "Give the code: the session becomes aal2, and a new factor begins to count",
  request: { params, body: jsonBody(verifySchema) },
  responses: { 200: SESSION },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    "factor.not_found",
    "factor.name_taken",
    "factor.too_many",
    "factor.code_wrong",
    "factor.challenge_expired",
    "request.rate_limited",
  ],
});

export const makeRecoveryCodes = endpoint({
  method: "post",
  path: "/api/auth/recovery-codes",
  access: "own_account",
  summary: "Ten new recovery codes, shown this once; the earlier ones are void",
  responses: { 200: json("The codes", z.object({ codes: z.array(z.string()) })) },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, ...FRESH_PROBLEMS, "factor.not_found"],
});

export const spendRecoveryCode = endpoint({
  method: "post",
  path: "/api/auth/recovery",
  access: "own_account",
  token: "unfinished",
  summary: "Give a recovery code in place of a factor; it is spent",
  request: {
    body: jsonBody(
      z.object({
        code,
        password: password.optional().openapi({
          description: "Needed unless the sign-in was by password, by members who have one",
        }),
      }),
    ),
  },
  responses: { 200: SESSION },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    "auth.fresh_sign_in_required",
    "auth.password_wrong",
    "factor.code_wrong",
    "request.rate_limited",
  ],
});
