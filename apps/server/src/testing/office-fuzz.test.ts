import { randomUUID } from "node:crypto";
import type { Endpoint } from "@sovereign/contract/endpoint";
import { STAFF_ROLES } from "@sovereign/domain/staff";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { runsOf } from "./chance.ts";
import { memberIdOf } from "./money-acts.ts";
import { signUpStaff } from "./office-staff.ts";
import { productTest } from "./product-test.ts";
import { ENDPOINTS, faultsOf, fieldsOf } from "./walked-routes.ts";

const it = productTest({ payments: true }).extend("owner", { scope: "file" }, ({ product }) =>
  signUpStaff(product, "owner"),
);

const OFFICE = ENDPOINTS.filter(({ path, request }) => path.startsWith("/api/office") && request);

const NUMBERS = ["", " 7 "].concat(
  "0 -1 1.5 1e3 0x10 3660 2147483648 9007199254740993 9223372036854775808".split(" "),
  "1e400 NaN Infinity".split(" "),
);

const DATES = "0000-01-01 0001-01-01 9999-12-31 10000-01-01 2026-02-30 -1-01-01 infinity now"
  .split(" ")
  .concat(
    "2026-03-10T00:00:00.000Z 2026-03-10T00:00:00.1234567Z 2026-03-10T00:00:00+23:59".split(" "),
  )
  .concat("0000-01-01T00:00:00Z +275760-09-13".split(" "));

const FILTERS = ["joined_before", "joined_after"]
  .flatMap((is) => DATES.map((date) => `${is}:${date}`))
  .concat(
    NUMBERS.map((days) => `quiet:${days}`),
    ["price:999999999.999:USD", "paying,source:card"],
  );

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(...NUMBERS, ...DATES, ...FILTERS),
  fc.constantFrom("é".repeat(90), ..."\0 a@b\0 % _ \\ ' \" $1 null [] {}".split(" ")),
);

/** A URL without a segment, or with a dot there, is another address. */
const hostileSegment = hostile.filter((segment) => !/^\.{0,2}$/.test(segment));

const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Cursors in their form, over values that no page ends with, and in none. */
const cursor = fc.oneof(
  fc.tuple(fc.oneof(hostile, fc.constant(null)), fc.integer()).map(textOf),
  fc.array(fc.oneof(hostile, fc.integer(), fc.double(), fc.constant(null))).map(textOf),
  fc.jsonValue().map(textOf),
);

const SORTS = ["email", "state", "since", "paid_until", "price", "last_kept"];

const condition = fc.oneof(
  fc.record({ is: fc.constantFrom("joined_before", "joined_after"), date: hostile }),
  fc.record({ is: fc.constantFrom("quiet", "renews"), days: fc.integer() }),
  fc.record({ is: fc.constant("price"), amount: hostile, currency: hostile }),
);

/** Values that lead a request past its parameter, to what another one breaks. */
const USUAL_IN_QUERY: Record<string, fc.Arbitrary<unknown>> = {
  sort: fc.constantFrom(...SORTS, ...SORTS.map((sort) => `-${sort}`)),
  conditions: fc.constantFrom("paying", "quiet:14", ...FILTERS),
  cursor,
  filters: fc.constantFrom(...FILTERS),
  what: fc.constantFrom("all", "looks", "acts"),
};
const USUAL_IN_BODY: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.uuid(),
  kind: fc.constantFrom("refund", "extend", "give", "cancel", "change_address", "resend"),
  role: fc.constantFrom(...STAFF_ROLES),
  conditions: fc.array(condition, { maxLength: 3 }),
};
const NUMBER = fc.oneof(fc.integer(), fc.double(), fc.constant(null));

/** Any of the fields, each with what breaks something or with what is usual. */
const forged = (names: string[], usual: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(hostile, { arbitrary: usual[name] ?? fc.oneof(hostile, NUMBER), weight: 3 }),
      ]),
    ),
    { requiredKeys: [] },
  );

/** Everything that a request to an endpoint may hold, where `known` is a member's id. */
const questionOf = ({ request }: Endpoint, known: string) =>
  fc.record({
    id: fc.oneof(hostileSegment, fc.constant(known), fc.uuid()),
    query: forged(fieldsOf(request?.query), USUAL_IN_QUERY),
    body: forged(fieldsOf(request?.body?.content["application/json"].schema), USUAL_IN_BODY),
  });

const areaOf = ({ path }: Endpoint) => path.split("/")[3] ?? "";

describe("a forged parameter is a fault of the request", () => {
  it.for(Object.entries(Object.groupBy(OFFICE, areaOf)))(
    "in /api/office/%s",
    async ([, endpoints = []], { product, owner }) => {
      const known = memberIdOf(await product.signUp());
      for (const endpoint of endpoints) {
        const { method, path, request } = endpoint;
        const asked = fc.asyncProperty(questionOf(endpoint, known), async (question) => {
          const id = encodeURIComponent(question.id.toWellFormed());
          const query = new URLSearchParams(question.query as Record<string, string>);
          const answer = await owner.fetch(`${path.replace(/\{\w+\}/g, id)}?${query}`, {
            method: method.toUpperCase(),
            ...(request?.body && { body: JSON.stringify(question.body) }),
          });
          expect(await faultsOf("owner", endpoint, {}, answer)).toEqual([]);
        });
        await fc.assert(asked, runsOf(2, 50));
      }
    },
  );
});

const MEMBER = "/api/office/members/%00";
const order = (more: object) => JSON.stringify({ id: randomUUID(), reason: "Asked", ...more });
const OVERFLOWING = Buffer.from(JSON.stringify(["a", 2 ** 31])).toString("base64url");

it("refuses a NUL, and a cursor with a number that no member has", async ({ owner }) => {
  for (const [method, path, sent] of [
    ["GET", `/api/office/members?sort=email&cursor=${OVERFLOWING}`],
    ["GET", "/api/office/members?q=%00"],
    ["GET", "/api/office/member-export?q=%00"],
    ["GET", "/api/office/log?actor=%00"],
    ["GET", "/api/office/log?member=a@b%00"],
    ["GET", MEMBER],
    ["GET", `${MEMBER}/payments`],
    ["POST", `${MEMBER}/acts`, order({ kind: "extend", days: 1 })],
    ["DELETE", "/api/office/team/people/%00"],
    ["DELETE", "/api/office/member-filters/%00"],
    ["POST", "/api/office/member-filters", '{"name":"a\\u0000b","conditions":[{"is":"paying"}]}'],
  ] as const) {
    const answer = await owner.fetch(path, { method, ...(sent !== undefined && { body: sent }) });
    const { code } = (await answer.json()) as { code?: string };
    expect([answer.status, code], `${method} ${path}`).toEqual([400, "request.invalid"]);
  }
});
