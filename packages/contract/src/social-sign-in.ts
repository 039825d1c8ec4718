import { IDENTITY_PROVIDERS } from "@sovereign/domain/identity-provider";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { password, SESSION } from "./sessions.ts";

/**
 * Why a return from a provider led back to /auth, as it stands there behind the `#`: `cancelled` by
 * whoever came; `over` when it took too long or began in another browser; `refused` when what the
 * provider said did not hold; `unverified` when the provider has not confirmed the address itself;
 * `unavailable` when the provider did not answer, or too many came at once.
 */
export type SocialFailure = "cancelled" | "over" | "refused" | "unverified" | "unavailable";

const provider = z.enum(IDENTITY_PROVIDERS);

const beginSchema = z.object({
  provider: z.string().max(40).openapi({ example: "google" }),
  time_zone: z.string().max(64).optional().openapi({
    description: "The IANA zone of the device, for an account that is opened by this",
  }),
});

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
  path: "/api/auth/ways",
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

const returned = { 302: { description: "To /app#arrived, or to /auth with what went wrong" } };

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
  path: "/api/auth/sign-in/social/arrival",
  access: "signing_in",
  summary: "Who a provider said is here, and what is still needed. Changes nothing",
  responses: { 200: json("To the browser that came back", arrivalSchema) },
  problems: ["auth.arrival_over"],
});

export const finishSocial = endpoint({
  method: "post",
  path: "/api/auth/sign-in/social/finish",
  access: "signing_in",
  summary: "Begin the session of a return from a provider; with the password where it is asked for",
  request: {
    body: { ...jsonBody(z.object({ password: password.optional() })), required: false },
  },
  responses: { 200: SESSION },
  problems: [
    ...BODY_PROBLEMS,
    "auth.arrival_over",
    "auth.password_required",
    "auth.invalid_credentials",
    "request.rate_limited",
  ],
});
