import { LOG_ROLES, STAFF_LOG_KINDS } from "@sovereign/domain/staff-log";
import { endpoint, json } from "./endpoint.ts";
import { CALLER_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

export const LOG_PAGE = 20;

export const ACT_OUTCOMES = [
  ...(["done", "failed", "undone"] as const),
  /** States of returned money, until it has arrived. */
  ...(["on_its_way", "came_back", "called_off"] as const),
];

/** A look at one member, or an action on one, as staff and the member read it. */
const memberLogEntry = z
  .object({
    id: z.int(),
    at: instant,
    kind: z.enum(STAFF_LOG_KINDS),
    name: z.string().openapi({ description: "The first name of who looked or acted" }),
    role: z.enum(LOG_ROLES),
    reason: z.string().nullable(),
    details: z.looseObject({}),
    outcome: z
      .enum(ACT_OUTCOMES)
      .nullable()
      .openapi({ description: "What became of an act; null of looks, and while it is under way" }),
    why: z
      .string()
      .nullable()
      .openapi({ description: "The provider's answer to an act that failed; for staff alone" }),
  })
  .openapi("MemberLogEntry");

export type MemberLogEntry = z.infer<typeof memberLogEntry>;

/** A page of a member's part of the log. */
export const memberLogPage = z.object({
  entries: z.array(memberLogEntry).openapi({ description: "Newest first" }),
  next: z.int().nullable().openapi({ description: "`before` of the next page; null at the end" }),
});

export type MemberLogPage = z.infer<typeof memberLogPage>;

const logQuery = z.object({
  before: z.coerce.number<number | string>().int().positive().optional().openapi({
    description: "Entries before this one: the next page",
  }),
});

const ownStaffLog = memberLogPage
  .extend({
    looks: z.int(),
    acts: z.int(),
    member_since: instant.nullable().openapi({ description: "Null before the first payment" }),
  })
  .openapi("OwnStaffLog");

export type OwnStaffLog = z.infer<typeof ownStaffLog>;

export const readOwnStaffLog = endpoint({
  method: "get",
  path: "/api/me/staff-log",
  access: "own_account",
  summary: "Read who of the staff looked at the member's account or acted on it",
  request: { query: logQuery },
  responses: { 200: json(`At most ${LOG_PAGE} entries, with the counts of all`, ownStaffLog) },
  problems: [...CALLER_PROBLEMS, "request.invalid"],
});
