import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { signUpStaff } from "./office-staff.ts";
import { freshProductTest } from "./product-test.ts";

const it = freshProductTest();

const MEMBER = "/api/office/members/%00";
const order = (more: object) => JSON.stringify({ id: randomUUID(), reason: "Asked", ...more });

it("refuses a cursor with a number that no member has", async ({ product }) => {
  const owner = await signUpStaff(product, "owner");
  const cursor = Buffer.from(JSON.stringify(["a", 2 ** 31])).toString("base64url");
  const answer = await owner.fetch(`/api/office/members?sort=email&cursor=${cursor}`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "request.invalid" }]);
});

describe("a NUL that is sent to the office", () => {
  it.for([
    ["GET", "/api/office/members?q=%00"],
    ["GET", "/api/office/member-export?q=%00"],
    ["GET", "/api/office/log?actor=%00"],
    ["GET", "/api/office/log?member=a@b%00"],
    ["GET", MEMBER],
    ["GET", `${MEMBER}/payments`],
    ["POST", `${MEMBER}/acts`, order({ kind: "extend", days: 1 })],
    ["POST", `${MEMBER}/views`, order({})],
    ["DELETE", "/api/office/team/people/%00"],
    ["DELETE", "/api/office/member-filters/%00"],
    ["POST", "/api/office/member-filters", '{"name":"a\\u0000b","conditions":[{"is":"paying"}]}'],
  ] as const)("is a fault of the request: %s %s", async ([method, path, body], { product }) => {
    const owner = await signUpStaff(product, "owner");
    const answer = await owner.fetch(path, { method, ...(body !== undefined && { body }) });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "request.invalid" }]);
  });
});
