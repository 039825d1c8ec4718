import { IDENTITY_PROVIDERS } from "@sovereign/domain/sign-in-methods";
import { nextPage } from "./accounts.ts";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { password, SESSION } from "./sessions.ts";

/**
 * Why a provider's return led back to /auth, in the URL's fragment: `cancelled` by the user;
 * `over` when it took too long or started in another browser; `refused` when the provider's
 * response was invalid; `unverified` when the provider has not verified the address; `unavailable`
 * when the provider did not respond, or there were too many attempts.
 */
export type SocialFailure = "cancelled" | "over" | "refused" | "unverified" | "unavailable";

const provider = z.enum(IDENTITY_PROVIDERS);

const beginSchema = z.object({
  provider: z.string().max(40).openapi({ example: "google" }),
  time_zone: z.string().max(64).optional().openapi({
    description: "The IANA zone of the device, for an account that is opened by this",
  }),
  next: nextPage.optional(),
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .openapi({
      description:
        "Native apps only: the S256 challenge (RFC 7636) of a secret that the app keeps. The return is then a link of the app's own scheme, with a code that serves whoever knows the secret",
    }),
});

/** A native app's proof: the code of its return and its own secret. */
const proofOfApp = {
  code: z.string().max(2048),
  verifier: z.string().max(128),
};
export type ProofOfApp = { code: string; verifier: string };

const waysSchema = z
  .object({ providers: z.array(provider), passkeys: z.boolean() })
  .openapi("WaysToSignIn");

const arrivalSchema = z.object({
  provider,
  email: z.string(),
  asks_password: z.boolean().openapi({
    description: "Whether an account with this address exists whose owner has to prove it first",
  }),
});

const callbackParams = z.object({ provider: z.string().max(40) });

export const readWays = endpoint({
  method: "get",
  path: "/api/auth/sign-in-methods",
  access: "signing_in",
  summary: "The ways to sign in besides the password, as this deployment has them",
  responses: { 200: json("Only what is configured", waysSchema) },
  problems: [],
});

export const beginSocial = endpoint({
  method: "post",
  path: "/api/auth/sign-in/social",
  access: "signing_in",
  summary: "Where the browser goes to sign in with a provider",
  description: "The browser keeps a cookie by which its return is known; it works for ten minutes.",
  request: { body: jsonBody(beginSchema) },
  responses: { 200: json("The provider's own page", z.object({ url: z.string() })) },
  problems: [
    ...BODY_PROBLEMS,
    "auth.provider_unknown",
    "auth.provider_unavailable",
    "request.rate_limited",
  ],
});

export const goToProvider = endpoint({
  method: "get",
  path: "/api/auth/sign-in/social/go",
  access: "signing_in",
  summary: "The way of a native app's sign-in to the provider, in the system's browser",
  description: "Answered by beginSocial as the page to open; gives the browser its cookie.",
  request: { query: z.object({ attempt: z.string().max(4096) }) },
  responses: { 302: { description: "To the provider, or to /auth with what went wrong" } },
  problems: ["request.invalid"],
});

const returned = {
  302: {
    description:
      "To /app#arrived, or to /auth with what went wrong; of a native app's sign-in to the same pages by the app's own scheme",
  },
};

export const returnFromProvider = endpoint({
  method: "get",
  path: "/api/auth/callback/{provider}",
  access: "signing_in",
  summary: "The browser's return from a provider",
  request: { params: callbackParams },
  responses: returned,
  problems: [],
});

export const postFromProvider = endpoint({
  method: "post",
  path: "/api/auth/callback/{provider}",
  access: "signing_in",
  summary: "The same as a form of the provider's page (response_mode=form_post)",
  request: { params: callbackParams },
  responses: returned,
  problems: ["request.invalid", "request.too_large"],
});

export const readArrival = endpoint({
  method: "get",
  path: "/api/auth/sign-in/social/pending",
  access: "signing_in",
  summary: "Who a provider said is here, and what is still needed. Changes nothing",
  responses: { 200: json("To the browser that came back", arrivalSchema) },
  problems: ["auth.social_sign_in_expired"],
});

export const lookAtArrival = endpoint({
  method: "post",
  path: "/api/auth/sign-in/social/pending",
  access: "signing_in",
  summary: "The same for a native app. Changes nothing",
  request: { body: jsonBody(z.object(proofOfApp)) },
  responses: { 200: json("To the app that began", arrivalSchema) },
  problems: [...BODY_PROBLEMS, "auth.social_sign_in_expired"],
});

export const finishSocial = endpoint({
  method: "post",
  path: "/api/auth/sign-in/social/finish",
  access: "signing_in",
  summary: "Begin the session of a return from a provider; with the password where it is asked for",
  request: {
    body: {
      ...jsonBody(z.object({ password, ...proofOfApp }).partial()),
      required: false,
    },
  },
  responses: { 200: SESSION },
  problems: [
    ...BODY_PROBLEMS,
    "auth.social_sign_in_expired",
    "auth.password_required",
    "auth.invalid_credentials",
    "request.rate_limited",
  ],
});
