/** From least to most access (specification, section 6). */
export const AUDIENCES = ["anonymous", "signed_in", "subscriber", "admin_mode"] as const;
export type Audience = (typeof AUDIENCES)[number];

const EVERYBODY = { anonymous: true, signed_in: true, subscriber: true, admin_mode: true } as const;
const SIGNED_IN = { ...EVERYBODY, anonymous: false } as const;
const SUBSCRIBERS = { ...SIGNED_IN, signed_in: false } as const;

/** The access matrix: who may open what (specification, section 6; decision 15). */
export const ACCESS = {
  public_page: EVERYBODY,
  service_information: EVERYBODY,
  signing_in: EVERYBODY,
  tiers: EVERYBODY,
  checkout: EVERYBODY,
  signed_webhook: EVERYBODY,
  manifesto: EVERYBODY,
  programme_preview: EVERYBODY,
  first_excerpt: EVERYBODY,
  funnel_count: EVERYBODY,
  fault_report: EVERYBODY,
  shared_review: EVERYBODY,
  announced_piece: EVERYBODY,
  reminder_report: EVERYBODY,
  mail_preferences: EVERYBODY,
  partner_invitation: EVERYBODY,
  /** Each file is opened by the row of an item that shows it. */
  content_file: EVERYBODY,

  own_account: SIGNED_IN,
  daily_loop: SIGNED_IN,
  reminders: SIGNED_IN,
  programme_progress: SIGNED_IN,
  membership_status: SIGNED_IN,
  customer_portal: SIGNED_IN,
  payment_test: SIGNED_IN,
  funnel_report: SIGNED_IN,
  manifesto_signature: SIGNED_IN,
  vault_shelves: SIGNED_IN,
  preview_principle: SIGNED_IN,
  video: SIGNED_IN,
  book: SIGNED_IN,
  open_item: SIGNED_IN,

  accountability_engine: SUBSCRIBERS,
  whole_programme: SUBSCRIBERS,
  excerpt: SUBSCRIBERS,
  principle: SUBSCRIBERS,
  framework: SUBSCRIBERS,
  case_study: SUBSCRIBERS,
  briefing: SUBSCRIBERS,
  member_item: SUBSCRIBERS,
} as const satisfies Record<string, Record<Audience, boolean>>;

export type GatedThing = keyof typeof ACCESS;

export function mayOpen(thing: GatedThing, audience: Audience): boolean {
  return ACCESS[thing][audience];
}

/** Returns a visitor's audience; the server decides who is offered admin mode (decision 15). */
export function audienceOf(who: {
  signedIn: boolean;
  subscribed: boolean;
  adminMode: boolean;
}): Audience {
  if (!who.signedIn) return "anonymous";
  if (who.adminMode) return "admin_mode";
  return who.subscribed ? "subscriber" : "signed_in";
}
