/**
 * What each error of the server is called, by its code. Screens choose their own words by the code and
 * show these where they have none.
 */
export const problemTitles = {
  "request.invalid": "The request is not valid",
  "request.too_large": "The request is too large",
  "request.foreign_origin": "The request came from another site",
  "request.rate_limited": "Too many attempts",
  "route.not_found": "There is nothing at this address",
  "route.method_not_allowed": "The method is not allowed here",
  "server.unexpected": "Something broke on our side",
  "server.unavailable": "The service is not available just now",
  "auth.required": "Sign-in is required",
  "auth.token_invalid": "The access token is not valid",
  "auth.session_ended": "The session has ended",
  "auth.invalid_credentials": "Invalid login credentials",
  "auth.email_not_confirmed": "Email not confirmed",
  "auth.email_invalid": "The email address is not valid",
  "auth.password_too_short": "The password is too short",
  "auth.password_too_long": "The password is too long",
  "auth.password_required": "The password is needed in this browser",
  "auth.link_invalid": "The link is no longer valid",
  "member.time_zone_unknown": "The time zone is not known",
  "billing.native_iap_required":
    "NATIVE_IAP_REQUIRED: Native apps subscribe through in-app purchase",
  "billing.already_subscribed": "You already have a subscription",
  "billing.no_subscription": "There is no subscription to manage",
  "billing.purchase_unknown": "There is no such purchase to add",
  "billing.managed_by_store": "The subscription is managed by a store",
  "billing.not_configured": "Payments are not configured",
  "billing.provider_unavailable": "The payment provider does not answer",
  "billing.signature_invalid": "The webhook's signature is not valid",
  "billing.webhook_unauthorized": "The webhook is not authorized",
  "membership.required": "This is for members",
  "one_thing.blank": "The ONE Thing is blank",
  "one_thing.too_long": "The ONE Thing is too long",
  "one_thing.date_invalid": "The date does not exist",
  "one_thing.date_in_future": "The date has not begun for this member",
  "one_thing.date_closed": "The date can no longer be changed",
  "rest.not_coming": "Only days of the next two weeks can be planned as rest",
  "rest.too_many": "A quarter holds ten days of rest",
  "vault.locked": "This piece is for members",
  "vault.not_found": "There is no such piece in the vault",
  "programme.locked": "This day is for members",
  "programme.not_found": "The programme has no such day",
  "programme.day_not_opened": "The day has not been opened yet",
  "manifesto.version_unknown": "The manifesto has another version now",
  "one_thing.replaced": "Another text has been saved since",
  "one_thing.already_reflected": "The day has been reflected on",
  "one_thing.not_reflected": "The day has not been reflected on",
} as const;

/** What is said besides; takes `count`. */
export const problemDetails = {
  shortPassword: "Password must be at least {count} characters",
  longPassword: "Password must be at most {count} characters",
} as const;
