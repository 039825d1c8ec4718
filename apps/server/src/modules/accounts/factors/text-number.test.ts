import { expect, it } from "vitest";
import { canBeTexted } from "./factor.service.ts";

it.each([
  ["a Portuguese mobile", "+351912345678"],
  ["a French mobile", "+33612345678"],
  ["an American number, where mobiles and landlines share a plan", "+12125550100"],
  ["an Australian mobile", "+61412345678"],
  ["a Chinese mobile", "+8613912345678"],
])("Codes may go to %s", async (_, number) => {
  expect(await canBeTexted(number)).toBe(true);
});

it.each([
  ["a British premium number", "+449098790000"],
  ["an American premium number", "+19005551234"],
  ["a Swiss premium number", "+41900123456"],
  ["a French premium number", "+33899123456"],
  ["a German shared-cost number", "+491805123456"],
  ["a British personal number, which is forwarded at any price", "+447012345678"],
  ["Iridium", "+881612345678"],
  ["Globalstar", "+8818123456789"],
  ["Inmarsat", "+870773111632"],
  ["Thuraya", "+88216123456"],
  ["an Australian satellite phone", "+61147123456"],
  ["an international network", "+88299123456"],
  ["an international premium number", "+979123456789"],
  ["a landline", "+351211234567"],
  ["a number outside every plan", "+999123456789"],
])("Codes may not go to %s", async (_, number) => {
  expect(await canBeTexted(number)).toBe(false);
});
