import { IDENTITY_PROVIDERS } from "@sovereign/domain/sign-in-methods";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, FRESH_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { freshProof } from "./sessions.ts";
import type { SocialFailure } from "./social-sign-in.ts";

/**
 * Why a provider's return connected nothing, in the query of the settings page: `taken` when that
 * account signs in another member; the others as at a sign-in.
 */
export type LinkFailure = Exclude<SocialFailure, "unverified"> | "taken";

const provider = z.enum(IDENTITY_PROVIDERS);

const signInMethodsSchema = z
  .object({
    has_password: z.boolean(),
    passkeys: z.int(),
    providers: z.array(
      z.object({
        provider,
        linked_at: z.iso.datetime().nullable().openapi({
          description: "Since when it signs the member in; null where it does not",
        }),
      }),
    ),
  })
  .openapi("SignInMethods");

export type SignInMethods = z.infer<typeof signInMethodsSchema>;

const SIGN_IN_METHODS = json(
  "Every provider that is configured, and what signs the member in",
  signInMethodsSchema,
);
const params = z.object({ provider: z.string().max(40) });
const proof = { ...jsonBody(z.object(freshProof)), required: false };

export const readSignInMethods = endpoint({
  method: "get",
  path: "/api/me/sign-in-methods",
  access: "own_account",
  summary: "What the member can sign in with",
  responses: { 200: SIGN_IN_METHODS },
  problems: CALLER_PROBLEMS,
});

export const beginLink = endpoint({
  method: "post",
  path: "/api/me/sign-in-methods/{provider}",
  access: "own_account",
  summary: "Where the browser goes to have an account elsewhere sign the member in",
  description:
    "The browser keeps a cookie by which its return is known; it works for ten minutes, and only while this session goes on. The return leads to /app/settings/sign-in.",
  request: { params, body: proof },
  responses: { 200: json("The provider's own page", z.object({ url: z.string() })) },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    "auth.provider_unknown",
    "auth.provider_unavailable",
  ],
});

export const unlink = endpoint({
  method: "delete",
  path: "/api/me/sign-in-methods/{provider}",
  access: "own_account",
  summary: "Have an account elsewhere sign the member in no more. The member is told by mail",
  request: { params, body: proof },
  responses: { 200: SIGN_IN_METHODS },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    "auth.provider_unknown",
    "auth.last_sign_in_method",
  ],
});
