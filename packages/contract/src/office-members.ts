import { GIFT_STATES } from "@sovereign/domain/gift";
import {
  conditionsOf,
  conditionsText,
  DATE_CONDITIONS,
  DAYS_CONDITIONS,
  FILTER_SOURCES,
  MAX_CONDITIONS,
  MEMBER_SORTS,
  type MemberCondition,
  PLAIN_CONDITIONS,
  type SortText,
} from "@sovereign/domain/member-filter";
import { MEMBER_STATES } from "@sovereign/domain/member-standing";
import { FOUND_BY } from "@sovereign/domain/printed-id";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { currencyCode, money, orderedAmount } from "./money.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";

const days = z.int().min(1).max(3660);

export const memberCondition: z.ZodType<MemberCondition, MemberCondition> = z
  .discriminatedUnion("is", [
    z.object({ is: z.enum(PLAIN_CONDITIONS) }),
    z.object({ is: z.enum(DAYS_CONDITIONS), days }),
    z.object({ is: z.enum(DATE_CONDITIONS), date: z.iso.date() }),
    z.object({ is: z.literal("source"), source: z.enum(FILTER_SOURCES) }),
    z.object({ is: z.literal("except"), numbers: z.array(z.int().min(1)).min(1).max(100) }),
    z.object({ is: z.literal("price"), amount: orderedAmount, currency: currencyCode }),
  ])
  .openapi("MemberCondition");

/** A filter in a URL: `paying,quiet:14,renews:60`. */
export const filterText = z
  .string()
  .max(500)
  .refine((text) => conditionsOf(text) !== null)
  .openapi({ description: "Conditions that combine", example: "paying,quiet:14,renews:60" });

const SORTS = MEMBER_SORTS.flatMap((sort): SortText[] => [sort, `-${sort}`]);

const filterQuery = z.object({
  q: z.string().trim().max(200).optional().openapi({
    description:
      "Part of an address, a number, an id that a page prints, a card's last digits with a sum, or the reference of an error",
  }),
  conditions: filterText.optional(),
  sort: z.enum(SORTS).optional(),
});

const listedMember = z
  .object({
    id: z.string(),
    number: z.int(),
    email: z.string(),
    confirmed: z.boolean(),
    state: z.enum(MEMBER_STATES),
    source: z.enum(MEMBERSHIP_MANAGERS).nullable(),
    since: instant,
    paid_until: instant.nullable(),
    price: money.nullable(),
    last_kept: calendarDate.nullable(),
    found_by: z
      .object({
        by: oneOf(FOUND_BY, "account"),
        text: z.string(),
        at: instant.nullable().openapi({ description: "When what was found happened" }),
      })
      .nullable()
      .openapi({ description: "Why a search found them; null where their address says it" }),
  })
  .openapi("ListedMember");

export type ListedMember = z.infer<typeof listedMember>;

const memberPage = z
  .object({
    members: z.array(listedMember),
    total: z.int(),
    next_payments: z.array(money).openapi({ description: "Their sum, one for each currency" }),
    elsewhere: z
      .array(
        z.discriminatedUnion("kind", [
          z.object({
            kind: z.literal("gift"),
            id: z.string(),
            number: z.int(),
            giver: z.string().nullable(),
            recipient: z.string().nullable(),
            state: z.enum(GIFT_STATES),
            paid_at: instant.nullable(),
          }),
          z.object({ kind: z.literal("error"), reference: z.string() }),
        ]),
      )
      .openapi({ description: "What a search found besides accounts" }),
    /** Position of the next page. */
    cursor: z.string().nullable(),
    /** For an empty result: number of members searched, and similar addresses. */
    searched: z.int().nullable(),
    close: z.array(listedMember.pick({ id: true, email: true, state: true })),
    /** The URL of Stripe's own search for the address or the id; null for anything else. */
    stripe_url: z.string().nullable(),
  })
  .openapi("MemberPage");

export type MemberPage = z.infer<typeof memberPage>;

export const listMembers = endpoint({
  method: "get",
  path: "/api/office/members",
  access: "office_members",
  tags: ["Office"],
  summary: "Find members by what they have, or by a filter",
  request: { query: filterQuery.extend({ cursor: z.string().max(300).optional() }) },
  responses: { 200: json("A page of members", memberPage) },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.rate_limited"],
});

export const countMembers = endpoint({
  method: "get",
  path: "/api/office/member-counts",
  access: "office_members",
  tags: ["Office"],
  summary: "Count the members of several filters",
  request: {
    query: z.object({
      filters: z
        .string()
        .max(3000)
        .refine((text) => text.split(";").every((each) => conditionsOf(each) !== null))
        .openapi({ description: "Filters, separated by semicolons", example: "paying;canceled" }),
    }),
  },
  responses: { 200: json("In their order", z.object({ counts: z.array(z.int()) })) },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.rate_limited"],
});

export const exportMembers = endpoint({
  method: "get",
  path: "/api/office/member-export",
  access: "office_members",
  tags: ["Office"],
  summary: "Export the members of a filter as CSV; the log has it before the first byte",
  request: { query: filterQuery },
  responses: {
    200: {
      description: "One row for each member, figures in the currency's minor unit",
      content: { "text/csv": { schema: z.string() } },
    },
  },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.rate_limited"],
});

const memberFilter = z
  .object({
    id: z.string(),
    /** Null for one that the product has built in, which has its name in the app. */
    name: z.string().nullable(),
    conditions: z.array(memberCondition),
    count: z.int(),
  })
  .openapi("MemberFilter");

export type MemberFilter = z.infer<typeof memberFilter>;

export const listMemberFilters = endpoint({
  method: "get",
  path: "/api/office/member-filters",
  access: "office_members",
  tags: ["Office"],
  summary: "List the saved filters, each with how many members it has now",
  responses: { 200: json("Those built in first", z.object({ filters: z.array(memberFilter) })) },
  problems: OFFICE_PROBLEMS,
});

export const FILTER_NAME_LENGTH = 60;

export const saveMemberFilter = endpoint({
  method: "post",
  path: "/api/office/member-filters",
  access: "office_members",
  tags: ["Office"],
  summary: "Save a filter under a name, for all staff",
  request: {
    body: jsonBody(
      z.object({
        name: z.string().trim().min(1).max(FILTER_NAME_LENGTH),
        conditions: z
          .array(memberCondition)
          .min(1)
          .max(MAX_CONDITIONS)
          // The year 0 is none of the calendar.
          .refine((conditions) => conditionsOf(conditionsText(conditions)) !== null),
      }),
    ),
  },
  responses: { 200: json("The filter", memberFilter) },
  problems: [...BODY_PROBLEMS, "office.filter_name_taken", ...OFFICE_PROBLEMS],
});

export const removeMemberFilter = endpoint({
  method: "delete",
  path: "/api/office/member-filters/{id}",
  access: "office_members",
  tags: ["Office"],
  summary: "Remove a saved filter",
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: "It is not there any more" } },
  problems: OFFICE_PROBLEMS,
});
