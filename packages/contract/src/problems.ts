import { z } from "./schema.ts";

/**
 * Every error code the server answers with. Screens choose their text by code, never by message,
 * so a code is a contract: add, never rename.
 */
export const PROBLEMS = {
  "request.invalid": { status: 400, title: "The request is not valid" },
  "request.too_large": { status: 413, title: "The request is too large" },
  "request.foreign_origin": { status: 403, title: "The request came from another site" },
  "request.rate_limited": { status: 429, title: "Too many attempts" },
  "route.not_found": { status: 404, title: "There is nothing at this address" },
  "route.method_not_allowed": { status: 405, title: "The method is not allowed here" },
  "server.unexpected": { status: 500, title: "Something broke on our side" },
  "server.unavailable": { status: 503, title: "The service is not available just now" },
  "auth.required": { status: 401, title: "Sign-in is required" },
  "auth.token_invalid": { status: 401, title: "The access token is not valid" },
  "auth.session_ended": { status: 401, title: "The session has ended" },
  "auth.invalid_credentials": { status: 401, title: "Invalid login credentials" },
  "auth.email_not_confirmed": { status: 403, title: "Email not confirmed" },
  "auth.email_invalid": { status: 400, title: "The email address is not valid" },
  "auth.password_too_short": { status: 400, title: "The password is too short" },
  "auth.password_too_long": { status: 400, title: "The password is too long" },
  "auth.password_required": { status: 403, title: "The password is needed in this browser" },
  "auth.link_invalid": { status: 400, title: "The link is no longer valid" },
  "member.time_zone_unknown": { status: 400, title: "The time zone is not known" },
  "billing.native_iap_required": {
    status: 403,
    title: "NATIVE_IAP_REQUIRED: Native apps subscribe through in-app purchase",
  },
  "billing.already_subscribed": { status: 409, title: "You already have a subscription" },
  "billing.no_subscription": { status: 409, title: "There is no subscription to manage" },
  "billing.purchase_unknown": { status: 404, title: "There is no such purchase to add" },
  "billing.managed_by_store": { status: 409, title: "The subscription is managed by a store" },
  "billing.not_configured": { status: 503, title: "Payments are not configured" },
  "billing.provider_unavailable": { status: 503, title: "The payment provider does not answer" },
  "billing.signature_invalid": { status: 400, title: "The webhook's signature is not valid" },
  "billing.webhook_unauthorized": { status: 401, title: "The webhook is not authorized" },
  "membership.required": { status: 403, title: "This is for members" },
  "one_thing.blank": { status: 400, title: "The ONE Thing is blank" },
  "one_thing.too_long": { status: 400, title: "The ONE Thing is too long" },
  "one_thing.date_invalid": { status: 400, title: "The date does not exist" },
  "one_thing.date_in_future": { status: 409, title: "The date has not begun for this member" },
  "one_thing.date_closed": { status: 409, title: "The date can no longer be changed" },
  "vault.locked": { status: 403, title: "This piece is for members" },
  "vault.not_found": { status: 404, title: "There is no such piece in the vault" },
  "programme.locked": { status: 403, title: "This day is for members" },
  "programme.not_found": { status: 404, title: "The programme has no such day" },
  "programme.day_not_opened": { status: 409, title: "The day has not been opened yet" },
  "manifesto.version_unknown": { status: 409, title: "The manifesto has another version now" },
  "one_thing.replaced": { status: 409, title: "Another text has been saved since" },
  "one_thing.already_reflected": { status: 409, title: "The day has been reflected on" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

const CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** An RFC 9457 problem document as the server sends it. */
export const problemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(CODES).openapi({ description: "Stable; screens choose their text by it" }),
    detail: z.string().optional(),
    request_id: z.string().optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Problem");

export type ProblemDocument = z.infer<typeof problemDocument>;

/** What a client makes out of a problem document, also of one with a code that is new to it. */
export const knownProblem = z.object({
  code: z.optional(z.string<ProblemCode>()),
  title: z.string().optional(),
  request_id: z.string().optional(),
});

export type KnownProblem = z.infer<typeof knownProblem>;

/** What is refused of a request with a body before the route looks at it. */
export const BODY_PROBLEMS = [
  "request.invalid",
  "request.foreign_origin",
  "request.too_large",
] as const;

/** What is refused of a request that does not come from a signed-in member. */
export const CALLER_PROBLEMS = ["auth.required", "auth.token_invalid"] as const;
