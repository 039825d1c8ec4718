import { STAFF_ROLES } from "@sovereign/domain/staff";
import fc from "fast-check";
import { expect } from "vitest";
import { rateLimits } from "#schema/schema.ts";
import { ENDPOINTS } from "./contract-endpoints.ts";
import { memberIdOf } from "./money-acts.ts";
import { signUpStaff } from "./office-staff.ts";
import { productTest } from "./product-test.ts";

const RUNS = 50;

const it = productTest({ payments: true }).extend("owner", { scope: "file" }, ({ product }) =>
  signUpStaff(product, "owner"),
);

const OFFICE = ENDPOINTS.filter(({ path }) => path.startsWith("/api/office"));

const NUMBERS = ["0", "-1", "1.5", "1e3", "0x10", "2147483648", "9223372036854775808"].concat([
  "9007199254740993",
  "1e400",
  "NaN",
  "Infinity",
  " 7 ",
  "3660",
  "",
]);

const DATES = [
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "2026-02-30",
  "-1-01-01",
].concat(
  ["2026-03-10T00:00:00.000Z", "infinity", "now", "+275760-09-13"],
  ["0000-01-01T00:00:00Z", "2026-03-10T00:00:00+23:59", "2026-03-10T00:00:00.1234567Z"],
);

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
  fc.constantFrom(
    "\0",
    "a@b\0",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "$1",
    "null",
    "[]",
    "{}",
    "é".repeat(90),
  ),
);

const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Cursors in their form, over values that no page ends with, and in none. */
const cursor = fc.oneof(
  fc.tuple(fc.oneof(hostile, fc.constant(null)), fc.integer()).map(textOf),
  fc.array(fc.oneof(hostile, fc.integer(), fc.double(), fc.constant(null))).map(textOf),
  fc.jsonValue().map(textOf),
);

const SORTS = ["email", "state", "since", "paid_until", "price", "last_kept"];

/** Values that lead a request past its parameter, to what another one breaks. */
const USUAL: Record<string, fc.Arbitrary<string>> = {
  sort: fc.constantFrom(...SORTS, ...SORTS.map((sort) => `-${sort}`)),
  conditions: fc.constantFrom("paying", "quiet:14", ...FILTERS),
  cursor,
  filters: fc.constantFrom(...FILTERS),
  what: fc.constantFrom("all", "looks", "acts"),
};

const forgedOf = (name: string) =>
  fc.oneof(hostile, { arbitrary: USUAL[name] ?? hostile, weight: 3 });

/** JSON over the fields of all bodies. */
const body = fc.record(
  {
    id: fc.oneof(fc.uuid(), hostile),
    kind: fc.constantFrom("refund", "extend", "give", "cancel", "change_address", "resend"),
    ...{ reason: hostile, until: hostile, amount: fc.oneof(hostile, fc.constant(null)) },
    ...{ days: fc.oneof(fc.integer(), fc.double(), hostile), when: hostile, template: hostile },
    ...{ new_email: hostile, email: hostile, name: hostile, role: fc.constantFrom(...STAFF_ROLES) },
    conditions: fc.array(
      fc.oneof(
        fc.record({ is: fc.constantFrom("joined_before", "joined_after"), date: hostile }),
        fc.record({ is: fc.constantFrom("quiet", "renews"), days: fc.integer() }),
        fc.record({ is: fc.constant("price"), amount: hostile, currency: hostile }),
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

const namesOf = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {});

it.for(
  OFFICE.filter(({ request }) => request).map(
    (each) => [`${each.method} ${each.path}`, each] as const,
  ),
)(
  "refuses a forged parameter as a fault of the request: %s",
  async ([, { method, path, request }], { product, owner }) => {
    const known = memberIdOf(await product.signUp());
    const question = fc.record({
      params: fc.record(
        Object.fromEntries(
          namesOf(request?.params).map((name) => [
            name,
            fc.oneof(hostile, fc.constant(known), fc.uuid()),
          ]),
        ),
      ),
      query: fc.record(
        Object.fromEntries(namesOf(request?.query).map((name) => [name, forgedOf(name)])),
        { requiredKeys: [] },
      ),
      body,
    });
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        await product.database.db.delete(rateLimits);
        const params = asked.params as Record<string, string>;
        const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
          encodeURIComponent((params[name] ?? "").toWellFormed()),
        );
        const query = new URLSearchParams(asked.query as Record<string, string>);
        const answer = await owner.fetch(`${filled}?${query}`, {
          method: method.toUpperCase(),
          ...(request?.body && { body: JSON.stringify(asked.body) }),
        });
        const text = await answer.text();
        expect(answer.status, text).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  },
);
