import { z } from "./schema.ts";

/**
 * Every error code. Screens choose their text by code, so from the first release on codes are
 * added, never renamed.
 */
export const PROBLEMS = {
  "request.invalid": { status: 400 },
  "request.too_large": { status: 413 },
  "request.foreign_origin": { status: 403 },
  "request.rate_limited": { status: 429 },
  "route.not_found": { status: 404 },
  "route.method_not_allowed": { status: 405 },
  "server.unexpected": { status: 500 },
  "server.unavailable": { status: 503 },
  "auth.required": { status: 401 },
  "auth.token_invalid": { status: 401 },
  "auth.session_ended": { status: 401 },
  "auth.invalid_credentials": { status: 401 },
  "auth.email_not_confirmed": { status: 403 },
  "auth.email_invalid": { status: 400 },
  "auth.password_too_short": { status: 400 },
  "auth.password_too_long": { status: 400 },
  "auth.password_common": { status: 400 },
  "auth.password_required": { status: 403 },
  "auth.link_invalid": { status: 400 },
  "auth.fresh_sign_in_required": { status: 403 },
  "auth.second_factor_required": { status: 403 },
  "auth.stronger_factor_required": { status: 403 },
  "auth.password_wrong": { status: 403 },
  "auth.provider_unknown": { status: 404 },
  "auth.provider_unavailable": { status: 503 },
  "auth.provider_refused": { status: 400 },
  "auth.social_sign_in_expired": { status: 400 },
  "auth.last_sign_in_method": { status: 409 },
  "auth.account_frozen": { status: 403 },
  "auth.address_taken": { status: 409 },
  "auth.password_reused": { status: 400 },
  "auth.way_unknown": { status: 404 },
  "passkey.refused": { status: 403 },
  "passkey.too_many": { status: 409 },
  "passkey.not_found": { status: 404 },
  "factor.not_found": { status: 404 },
  "factor.name_taken": { status: 409 },
  "factor.too_many": { status: 409 },
  "factor.phone_invalid": { status: 400 },
  "factor.phone_not_offered": { status: 409 },
  "factor.text_not_sent": { status: 503 },
  "factor.code_wrong": { status: 400 },
  "factor.challenge_expired": { status: 409 },
  "member.time_zone_unknown": { status: 400 },
  "member.email_unchanged": { status: 400 },
  "billing.native_iap_required": { status: 403 },
  "billing.already_subscribed": { status: 409 },
  "billing.still_charges": { status: 409 },
  "billing.purchase_waiting": { status: 409 },
  "billing.no_subscription": { status: 409 },
  "billing.purchase_unknown": { status: 404 },
  "billing.managed_by_store": { status: 409 },
  "billing.code_unknown": { status: 404 },
  "billing.code_over": { status: 409 },
  "billing.code_for_new_members": { status: 409 },
  "billing.code_needs_account": { status: 403 },
  "billing.code_other_currency": { status: 409 },
  "billing.currency_unknown": { status: 400 },
  "billing.code_of_another": { status: 403 },
  "billing.withdrawal_waits": { status: 409 },
  "billing.price_moved": { status: 409 },
  "gift.unknown": { status: 404 },
  "gift.claimed": { status: 409 },
  "gift.returned": { status: 409 },
  "gift.store_renews": { status: 409 },
  "gift.endless": { status: 409 },
  "gift.address_invalid": { status: 400 },
  "gift.date_invalid": { status: 400 },
  "billing.not_configured": { status: 503 },
  "billing.provider_unavailable": { status: 503 },
  "billing.signature_invalid": { status: 400 },
  "billing.webhook_unauthorized": { status: 401 },
  "mails.webhook_unauthorized": { status: 401 },
  "membership.required": { status: 403 },
  "one_thing.blank": { status: 400 },
  "one_thing.too_long": { status: 400 },
  "one_thing.date_invalid": { status: 400 },
  "one_thing.date_in_future": { status: 409 },
  "one_thing.date_closed": { status: 409 },
  "rest.date_out_of_range": { status: 409 },
  "rest.too_many": { status: 409 },
  "vault.locked": { status: 403 },
  "vault.not_found": { status: 404 },
  "highlight.not_a_passage": { status: 400 },
  "highlight.too_long": { status: 400 },
  "highlight.too_many": { status: 409 },
  "programme.locked": { status: 403 },
  "programme.not_found": { status: 404 },
  "programme.day_not_opened": { status: 409 },
  "manifesto.version_unknown": { status: 409 },
  "review.not_found": { status: 404 },
  "review.not_opened": { status: 403 },
  "review.answer_too_long": { status: 400 },
  "review.answer_replaced": { status: 409 },
  "review.too_many_links": { status: 409 },
  "shared_review.not_found": { status: 404 },
  "reminder.time_invalid": { status: 400 },
  "reminder.endpoint_refused": { status: 400 },
  "reminder.device_unknown": { status: 404 },
  "reminder.not_delivered": { status: 503 },
  "own_data.not_empty": { status: 409 },
  "own_data.not_an_export": { status: 400 },
  "own_data.newer_version": { status: 400 },
  "own_data.faulty": { status: 400 },
  "office.proof_missing": { status: 403 },
  "office.proof_waits": { status: 403 },
  "office.proof_too_old": { status: 403 },
  "office.role_refused": { status: 403 },
  "office.member_not_found": { status: 404 },
  "office.last_owner": { status: 409 },
  "office.reason_missing": { status: 400 },
  "office.act_refused": { status: 409 },
  "office.code_taken": { status: 409 },
  "office.act_not_found": { status: 404 },
  "office.act_differs": { status: 409 },
  "office.member_changed": { status: 409 },
  "office.filter_name_taken": { status: 409 },
  "office.note_changed": { status: 409 },
  "office.piece_not_found": { status: 404 },
  "office.piece_taken": { status: 409 },
  "office.piece_changed": { status: 409 },
  "office.piece_faulty": { status: 409 },
  "office.piece_needed": { status: 409 },
  "office.piece_released": { status: 409 },
  "office.hour_over": { status: 409 },
  "office.shelf_changed": { status: 409 },
  "office.picture_unreadable": { status: 400 },
  "office.media_unreadable": { status: 400 },
  "office.media_tells": { status: 400 },
  "office.upload_not_found": { status: 404 },
  "office.pack_unreadable": { status: 400 },
  "office.pack_changed": { status: 409 },
  "office.broadcast_not_found": { status: 404 },
  "office.broadcast_changed": { status: 409 },
  "office.broadcast_over": { status: 409 },
  "office.broadcast_incomplete": { status: 409 },
  "office.audience_too_fine": { status: 409 },
  "office.look_reason_missing": { status: 409 },
  "office.nobody_fits": { status: 409 },
  "one_thing.already_reflected": { status: 409 },
  "one_thing.not_reflected": { status: 409 },
} as const satisfies Record<string, { status: number }>;

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

/** A problem document as a client reads it, with codes it may not know. */
export const knownProblem = z.object({
  code: z.optional(z.string<ProblemCode>()),
  title: z.string().optional(),
  request_id: z.string().optional(),
});

export type KnownProblem = z.infer<typeof knownProblem>;

/** Refusals of a body before the route runs. */
export const BODY_PROBLEMS = [
  "request.invalid",
  "request.foreign_origin",
  "request.too_large",
] as const;

export const CALLER_PROBLEMS = ["auth.required", "auth.token_invalid"] as const;

/** Refusals of a caller whom the office does not let in; to others than staff there is nothing. */
export const OFFICE_PROBLEMS = [
  ...CALLER_PROBLEMS,
  "route.not_found",
  "office.proof_missing",
  "office.proof_waits",
  "office.role_refused",
] as const;

/** Refusals of an action that requires a fresh sign-in (decision 92). */
export const FRESH_PROBLEMS = [
  "auth.fresh_sign_in_required",
  "auth.second_factor_required",
  "auth.stronger_factor_required",
  "auth.password_wrong",
  "request.rate_limited",
] as const;
