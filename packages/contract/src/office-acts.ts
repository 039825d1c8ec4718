import { endpoint, json, jsonBody } from "./endpoint.ts";
import { ACCOUNT_OFFERS, ACCOUNT_ORDERS } from "./office-account-acts.ts";
import { actRefusal, officeAct } from "./office-act.ts";
import { MONEY_OFFERS, MONEY_ORDERS } from "./office-money-acts.ts";
import { winBack } from "./office-win-back.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

const orderSchema = z.discriminatedUnion("kind", [
  ...MONEY_ORDERS,
  ...ACCOUNT_ORDERS,
  winBack.order,
]);
export type ActOrder = z.infer<typeof orderSchema>;

/** A kind that staff can order; a member's withdrawal is their own. */
export type OrderedAct = ActOrder["kind"];
export type OrderOf<Kind extends OrderedAct> = Extract<ActOrder, { kind: Kind }>;

const offerSchema = z.discriminatedUnion("kind", [
  ...MONEY_OFFERS,
  ...ACCOUNT_OFFERS,
  winBack.offer,
]);
export type ActOffer = z.infer<typeof offerSchema>;
export type OfferOf<Kind extends OrderedAct> = Extract<ActOffer, { kind: Kind }>;

const offersSchema = z
  .object({
    member: z.object({
      id: z.string(),
      email: z.string(),
      time_zone: z.string(),
      mail_refused: z.enum(["bounced", "complained", "untried"]).nullable().openapi({
        description:
          "Why no email reaches the member, untried: the address was reset and none has arrived since and stayed for a day; null while emails arrive",
      }),
    }),
    proved_at: instant.nullable().openapi({ description: "The caller's latest proof" }),
    proof_fresh: z.boolean().openapi({ description: "Whether it allows acts on money" }),
    paying_members: z.int(),
    latest: z
      .object({ name: z.string(), at: instant })
      .nullable()
      .openapi({ description: "Who acted on the member last" }),
    open: z
      .array(officeAct)
      .openapi({ description: "Acts under way, and finished ones that can be undone" }),
    acts: z.array(offerSchema),
  })
  .openapi("OfficeActOffers");
export type OfficeActOffers = z.infer<typeof offersSchema>;

const tags = ["Office"];
const access = "office_acts";
const ofMember = z.object({ id: z.string().max(100) });
const ofAct = z.object({ id: z.uuid() });
const ACT = json("The act", officeAct);

export const listActs = endpoint({
  method: "get",
  path: "/api/office/members/{id}/acts",
  access,
  tags,
  summary: "Read what can be done to a member, and what each act will do",
  request: { params: ofMember },
  responses: { 200: json("The acts", offersSchema) },
  problems: [
    ...OFFICE_PROBLEMS,
    "request.invalid",
    "office.member_not_found",
    "office.look_reason_missing",
  ],
});

export const orderAct = endpoint({
  method: "post",
  path: "/api/office/members/{id}/acts",
  access,
  tags,
  summary: "Do something to a member, once under its id",
  request: { params: ofMember, body: jsonBody(orderSchema) },
  responses: { 200: ACT },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    ...(["office.proof_too_old", "office.member_not_found", "office.reason_missing"] as const),
    ...(["office.act_refused", "office.act_differs", "office.member_changed"] as const),
  ],
});

export const readAct = endpoint({
  method: "get",
  path: "/api/office/acts/{id}",
  access,
  tags,
  summary: "Read what came of an act",
  request: { params: ofAct },
  responses: { 200: ACT },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "office.act_not_found"],
});

export const checkAddress = endpoint({
  method: "post",
  path: "/api/office/members/{id}/address-check",
  access,
  tags,
  summary: "Whether a member could change to an address",
  request: { params: ofMember, body: jsonBody(z.object({ new_email: z.string().max(320) })) },
  responses: { 200: json("Why not", z.object({ why_not: actRefusal.nullable() })) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    "office.member_not_found",
    "office.look_reason_missing",
  ],
});

const CHANGES = [
  ...OFFICE_PROBLEMS,
  ...(["request.invalid", "request.foreign_origin", "office.act_not_found"] as const),
  ...(["office.proof_too_old", "office.act_refused", "office.member_changed"] as const),
] as const;

export const undoAct = endpoint({
  method: "post",
  path: "/api/office/acts/{id}/undo",
  access,
  tags,
  summary: "Undo an act that is held, or one that can be put back",
  request: { params: ofAct },
  responses: { 200: ACT },
  problems: CHANGES,
});

export const allowAct = endpoint({
  method: "post",
  path: "/api/office/acts/{id}/allow",
  access,
  tags,
  summary: "Let an act go ahead that waits for an owner",
  request: { params: ofAct },
  responses: { 200: ACT },
  problems: CHANGES,
});

export const retryAct = endpoint({
  method: "post",
  path: "/api/office/acts/{id}/retry",
  access,
  tags,
  summary: "Try an act again that failed, under the same key",
  request: { params: ofAct },
  responses: { 200: ACT },
  problems: CHANGES,
});
