import {
  PARTNER_MARKS,
  PARTNER_NAME_MAX_LENGTH,
  SIGNAL_REFUSALS,
  SIGNAL_WAYS,
  SIGNALS,
} from "@sovereign/domain/partner";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, madeWrite, oneOf, z } from "./schema.ts";

const signal = z.enum(SIGNALS);
const whyNot = z.enum(SIGNAL_REFUSALS).nullable().optional();
const name = z.string().max(4 * PARTNER_NAME_MAX_LENGTH);

const seenDays = z
  .object({
    today: calendarDate,
    days: z
      .array(z.object({ date: calendarDate, mark: oneOf(PARTNER_MARKS, "open").nullable() }))
      .openapi({
        description:
          "The last thirty days of the member's own calendar, none before the acceptance. Null: nothing is set.",
      }),
    streak: z.int(),
    best: z.int().openapi({ description: "Counted from the acceptance, as strength." }),
    strength: z.int(),
  })
  .openapi("SeenDays", { description: "All that one partner sees of the other's days." });

const sentSignal = z
  .object({
    signal: oneOf(SIGNALS, "seen"),
    sent_at: instant,
  })
  .openapi("PartnerSignal");

const invitation = z
  .object({
    name: z.string().openapi({ description: "What the inviter calls whom they invite." }),
    address: z.string().nullable().openapi({ description: "Null for a link to hand over." }),
    url: z.string(),
    made_at: instant,
    expires_at: instant,
    mails_left: z.int(),
    returned: z.boolean().openapi({ description: "Whether its email came back." }),
    state: oneOf(["open", "declined", "over"], "over"),
    settled_at: instant.nullable(),
  })
  .openapi("PartnerInvitation");

const partner = z
  .object({
    pair: z.uuid(),
    name: z.string(),
    own_name: z.string().openapi({ description: "What the other calls the caller." }),
    accepted_at: instant,
    chose: z.boolean().openapi({ description: "Whether the caller's membership carries it." }),
    resting: z.boolean(),
    asks_to_go_on: z.boolean().openapi({
      description:
        "After a restore, or a freeze of the caller's account: it rests until they go on or end it.",
    }),
    /** Both null while it rests. */
    theirs: seenDays.nullable(),
    ours: seenDays.nullable(),
    sent: z.array(sentSignal).openapi({ description: "Today, by the other's calendar." }),
    received: z.array(sentSignal).openapi({ description: "Today, by the caller's calendar." }),
    refused: z
      .object({ seen: whyNot, still_time: whyNot, well_kept: whyNot })
      .openapi({ description: "Why each signal cannot be sent now; null for one that can." }),
  })
  .openapi("Partner");

const overview = z
  .object({
    may_choose: z.boolean().openapi({ description: "With a membership." }),
    signals_by: oneOf(SIGNAL_WAYS, "app"),
    partner: partner.nullable(),
    invitation: invitation.nullable(),
    ended: z
      .object({ name: z.string(), at: instant, by_them: z.boolean() })
      .nullable()
      .openapi({ description: "The last one, until it is put away or another begins." }),
  })
  .openapi("PartnerOverview");

const shownInvitation = z
  .object({
    state: z.enum(["open", "over"]),
    inviter: z.string().nullable().openapi({ description: "Null of one that is over." }),
    name: z.string().nullable().openapi({ description: "What the inviter calls the invited." }),
    expires_at: instant.nullable(),
    to_address: z
      .boolean()
      .openapi({ description: "Whether it is an email's link, whose mailbox can refuse all." }),
    caller: z
      .enum(["nobody", "free", "own", "paired", "blocked"])
      .openapi({ description: "Who asks: signed out, free to accept, or why they cannot." }),
  })
  .openapi("ShownInvitation");

/** In the union of writes. */
export const partnerWrites = [
  madeWrite.extend({
    kind: z.literal("partner_signal"),
    pair: z.uuid(),
    signal,
    about: calendarDate.openapi({ description: "The other's day that the sender saw." }),
  }),
] as const;

export type SeenDaysView = z.infer<typeof seenDays>;
export type Partner = z.infer<typeof partner>;
export type PartnerInvitation = z.infer<typeof invitation>;
export type PartnerOverview = z.infer<typeof overview>;
export type ShownInvitation = z.infer<typeof shownInvitation>;
export const partnerOverviewSchema = overview;

/** In a member's own data. */
export const exportedPartner = z.object({
  partner: z.object({ name: z.string(), own_name: z.string(), accepted_at: instant }).nullable(),
  invitation: z
    .object({ name: z.string(), address: z.string().nullable(), made_at: instant })
    .nullable(),
  signals_by: z.string(),
  signals: z.array(
    z.object({ signal: z.string(), sent_at: instant, sent: z.enum(["by me", "to me"]) }),
  ),
});
export type ExportedPartner = z.infer<typeof exportedPartner>;

const access = "daily_loop";
const tags = ["Partner"];
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;
const OVERVIEW = { 200: json("The caller's partner, invitation and settings", overview) };

export const readPartner = endpoint({
  method: "get",
  path: "/api/partner",
  access,
  tags,
  summary: "Read the partner's marks, signals and the invitation",
  responses: OVERVIEW,
  problems: MEMBER,
});

export const invitePartner = endpoint({
  method: "post",
  path: "/api/partner/invitation",
  access: "accountability_engine",
  tags,
  summary: "Invite one person, by email or by a link; replaces one that is over",
  request: {
    body: jsonBody(
      z
        .object({
          address: z.string().max(320).nullable(),
          name,
          own_name: name,
        })
        .openapi("NewPartnerInvitation"),
    ),
  },
  responses: OVERVIEW,
  problems: [
    ...MEMBER,
    ...BODY_PROBLEMS,
    ...(["request.rate_limited", "partner.name_blank", "partner.name_too_long"] as const),
    ...(["partner.address_invalid", "partner.address_own", "partner.address_refuses"] as const),
    ...(["partner.taken", "partner.invited"] as const),
  ],
});

export const remindInvited = endpoint({
  method: "post",
  path: "/api/partner/invitation/mail",
  access: "accountability_engine",
  tags,
  summary: "Send the invitation's email again, at most twice",
  responses: OVERVIEW,
  problems: [
    ...MEMBER,
    ...(["request.foreign_origin", "request.rate_limited"] as const),
    ...(["partner.invitation_over", "partner.mails_spent", "partner.address_refuses"] as const),
  ],
});

export const withdrawInvitation = endpoint({
  method: "delete",
  path: "/api/partner/invitation",
  access,
  tags,
  summary: "Take the invitation back, or put one away that is over",
  responses: OVERVIEW,
  problems: [...MEMBER, "request.foreign_origin"],
});

export const setPartner = endpoint({
  method: "put",
  path: "/api/partner/settings",
  access,
  tags,
  summary: "Set how signals arrive, and what the partner is called",
  request: {
    body: jsonBody(
      z
        .object({
          signals_by: z.enum(SIGNAL_WAYS).optional(),
          name: name.optional(),
          goes_on: z.boolean().optional(),
        })
        .openapi("PartnerSettings"),
    ),
  },
  responses: OVERVIEW,
  problems: [
    ...MEMBER,
    ...BODY_PROBLEMS,
    "partner.name_blank",
    "partner.name_too_long",
    "partner.none",
  ],
});

export const endPartner = endpoint({
  method: "post",
  path: "/api/partner/end",
  access,
  tags,
  summary: "End the partnership at once, without a reason; or put away the news that it ended",
  request: {
    body: jsonBody(
      z
        .object({
          pair: z.uuid().nullable().openapi({ description: "Null puts the news away." }),
          block: z.boolean().openapi({ description: "Whether they may never invite again." }),
        })
        .openapi("EndedPartner"),
    ),
  },
  responses: OVERVIEW,
  problems: [...MEMBER, ...BODY_PROBLEMS],
});

const params = z.object({ token: z.string().max(200) });
const LINK = ["request.invalid", "request.rate_limited"] as const;

export const readInvitation = endpoint({
  method: "get",
  path: "/api/partner-invitations/{token}",
  access: "partner_invitation",
  token: "optional",
  tags,
  summary: "Read what an invitation's link shows",
  request: { params },
  responses: { 200: json("The invitation", shownInvitation) },
  problems: ["auth.token_invalid", ...LINK],
});

export const acceptInvitation = endpoint({
  method: "post",
  path: "/api/partner-invitations/{token}/accept",
  access,
  tags,
  summary: "Become the inviter's partner; what each sees of the other begins today",
  request: {
    params,
    body: jsonBody(z.object({ name: name.optional() }).openapi("AcceptedInvitation")),
  },
  responses: OVERVIEW,
  problems: [
    ...MEMBER,
    ...BODY_PROBLEMS,
    ...(["request.rate_limited", "partner.name_blank", "partner.name_too_long"] as const),
    ...(["partner.invitation_over", "partner.taken", "partner.invitation_own"] as const),
  ],
});

export const declineInvitation = endpoint({
  method: "post",
  path: "/api/partner-invitations/{token}/decline",
  access: "partner_invitation",
  token: "optional",
  tags,
  summary: "Say no; the address is forgotten",
  request: {
    params,
    body: jsonBody(
      z
        .object({
          never: z.boolean().openapi({
            description: "Never write to this address for anybody; kept as a keyed hash.",
          }),
        })
        .openapi("DeclinedInvitation"),
    ),
  },
  responses: { 204: { description: "It is declined, or was over" } },
  problems: [...BODY_PROBLEMS, "auth.token_invalid", "request.rate_limited"],
});
