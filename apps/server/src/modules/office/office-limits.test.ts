import { expect } from "vitest";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const it = freshProductTest();

const ROWS = "money/2026-03/rows?figure=new";

const CASES = [
  {
    paths: ["members?q=a", "log", "member-counts?filters=paying", ROWS],
    allowed: 120,
    seconds: 60,
  },
  {
    paths: ["member-export", "log-export", "money/2026-03/export", "money/export"],
    allowed: 10,
    seconds: 600,
  },
];

it.for(CASES)("one of the staff may ask $allowed times for $paths", async (limit, { product }) => {
  const { paths, allowed, seconds } = limit;
  const [staff, other] = [
    await signUpStaff(product, "owner"),
    await signUpStaff(product, "support"),
  ];
  const ask = async (time: number, { fetch } = staff) => {
    const answer = await fetch(`/api/office/${paths[time % paths.length]}`);
    await answer.text();
    return answer;
  };
  for (let time = 0; time < allowed; time += 1) expect((await ask(time)).status).toBe(200);
  const refused = await staff.fetch(`/api/office/${paths[0]}`);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { code: "request.rate_limited" },
  ]);
  expect(refused.headers.get("retry-after")).toBe(String(seconds));
  expect((await ask(0, other)).status).toBe(200);
  product.clock.advance(seconds * 1000);
  await staff.stayProved();
  expect((await ask(1)).status).toBe(200);
});
