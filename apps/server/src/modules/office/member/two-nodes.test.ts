import { expect } from "vitest";
import { signUpStaff } from "#testing/office-staff.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest();

it("a look through one node is in the member's log on another at once", async ({
  product,
  member,
  onTestFinished,
}) => {
  const there = await startOtherNode(product);
  onTestFinished(there.close);
  const support = await signUpStaff(product, "support");
  const headers = { authorization: `Bearer ${member.accessToken}` };
  const readThere = async () => {
    const url = `${product.config.appUrl}/api/me/staff-log`;
    return (await there.app.fetch(new Request(url, { headers }))).json();
  };
  expect(await readThere()).toMatchObject({ looks: 0 });
  await support.giveReason(member.id);
  expect(await readThere()).toMatchObject({ looks: 1, entries: [{ kind: "member_looked" }] });
});
