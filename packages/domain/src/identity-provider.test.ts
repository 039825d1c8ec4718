import { expect, it } from "vitest";
import { offeredProviders } from "./sign-in-methods.ts";

it.each([
  { setUp: ["google", "apple"], isIphone: true, offered: ["google", "apple"] },
  { setUp: ["google"], isIphone: true, offered: [] },
  { setUp: ["google"], isIphone: false, offered: ["google"] },
] as const)(
  "of $setUp an iPhone's app ($isIphone) offers $offered",
  ({ setUp, isIphone, offered }) => {
    expect(offeredProviders(setUp, { isIphone })).toEqual(offered);
  },
);
