import { FACTOR_TYPES } from "@sovereign/domain/factor";
import { endpoint, json, jsonBody, type Reader } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";

/** An email address as typed; the server normalizes it. */
export const email = z.string().max(320).openapi({ example: "member@example.com" });
/** Long enough that a too long password gets its own refusal. */
export const password = z.string().max(1024);

const refreshSchema = z.object({
  refresh_token: z.string().max(200).optional().openapi({
    description: "Native clients only; the web's is in a cookie",
  }),
});

const signOutSchema = refreshSchema.extend({
  scope: z.enum(["local", "everywhere"]).default("local"),
});

/** The fields a member may change. A test of the server changes each to its example. */
const memberChangesSchema = z
  .object({ time_zone: z.string().max(200).openapi({ example: "Australia/Sydney" }) })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "Nothing to change")
  .openapi({ minProperties: 1 });

export const roleSchema = z.enum(["user", "admin"]);

/**
 * The member in every response. New fields are optional, as devices have stored members without
 * them.
 */
const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  time_zone: z.string(),
  created_at: z.iso.datetime(),
});

/** Authentication level: `aal2` after a second factor. */
export const aalSchema = z.enum(["aal1", "aal2"]);

/** Method and time of the session's authentications, in Unix seconds, latest first. */
export const amrSchema = z.array(
  z.object({
    method: z.string(),
    timestamp: z.number(),
    counts_from: z.number().optional().openapi({
      description: "When it opens the office, if a weaker proof set the factor up",
    }),
  }),
);

/** The password, when a guarded action needs it because the last sign-in is too old. */
export const freshProof = {
  password: password.optional().openapi({
    description: "Needed when the last sign-in is more than ten minutes ago",
  }),
};

const sessionAnswerSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    expires_in: z.number().openapi({ description: "Seconds" }),
    expires_at: z.number().openapi({ description: "Unix seconds" }),
    user: memberSchema,
    refresh_token: z.string().optional().openapi({ description: "Native clients only" }),
    device: z.string().optional().openapi({
      description: "Native clients only: to be kept, and sent with each sign-in of this device",
    }),
    challenge_due: z.literal(true).optional().openapi({
      description: "The token only serves to give the second factor; there is no refresh token yet",
    }),
  })
  .openapi("Session");

export const factorSchema = z
  .object({
    id: z.string(),
    friendly_name: z.string(),
    factor_type: z.enum(FACTOR_TYPES),
    status: z.enum(["unverified", "verified"]),
    phone_ending: z.string().optional().openapi({ description: "The last two digits of a phone" }),
    created_at: z.iso.datetime(),
  })
  .openapi("Factor");

export type FactorAnswer = z.infer<typeof factorSchema>;

const authUserSchema = memberSchema
  .extend({
    factors: z.array(factorSchema),
    aal: aalSchema,
    amr: amrSchema,
  })
  .openapi("User");

/**
 * A session as a device stores it. In a browser the refresh token is an HttpOnly cookie, never
 * part of it.
 */
export const sessionRecord: Reader<SessionRecord> = sessionAnswerSchema.pick({
  user: true,
  access_token: true,
  expires_at: true,
  refresh_token: true,
});

export type SessionRecord = Pick<
  SessionAnswer,
  "user" | "access_token" | "expires_at" | "refresh_token" | "device"
>;
export type MemberAnswer = z.infer<typeof memberSchema>;
export type MemberChanges = z.infer<typeof memberChangesSchema>;
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const SESSION = json(
  "A session; the web's refresh token is in a cookie",
  sessionAnswerSchema,
);

export const signIn = endpoint({
  method: "post",
  path: "/api/auth/sign-in/email",
  access: "signing_in",
  summary: "Sign in with address and password",
  request: {
    body: jsonBody(z.object({ email, password, device: z.string().max(200).optional() })),
  },
  responses: { 200: SESSION },
  problems: [
    ...BODY_PROBLEMS,
    "auth.email_invalid",
    "auth.invalid_credentials",
    "auth.email_not_confirmed",
    "request.rate_limited",
  ],
});

export const refreshSession = endpoint({
  method: "post",
  path: "/api/auth/token",
  access: "signing_in",
  summary: "Exchange the refresh token for fresh tokens",
  request: { body: { ...jsonBody(refreshSchema), required: false } },
  responses: { 200: SESSION },
  problems: [...BODY_PROBLEMS, "auth.session_ended", "request.rate_limited"],
});

export const signOut = endpoint({
  method: "post",
  path: "/api/auth/sign-out",
  access: "own_account",
  token: "handler",
  summary: "End this session, or all of the member's",
  request: { body: { ...jsonBody(signOutSchema), required: false } },
  responses: {
    204: { description: "Signed out" },
  },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, "auth.second_factor_required"],
});

export const readUser = endpoint({
  method: "get",
  path: "/api/auth/user",
  access: "own_account",
  summary: "Who is signed in, and how",
  responses: { 200: json("The member and the session's assurance", authUserSchema) },
  problems: CALLER_PROBLEMS,
});

export const changeMember = endpoint({
  method: "patch",
  path: "/api/me",
  access: "own_account",
  summary: "Change what a member may change: the time zone",
  request: { body: jsonBody(memberChangesSchema) },
  responses: { 200: json("The member as changed", z.object({ user: memberSchema })) },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, "member.time_zone_unknown"],
});

export const readKeys = endpoint({
  method: "get",
  path: "/.well-known/jwks.json",
  access: "service_information",
  summary: "The public keys of access tokens",
  responses: {
    200: json("A JSON Web Key Set", z.object({ keys: z.array(z.looseObject({})) })),
  },
  problems: [],
});
