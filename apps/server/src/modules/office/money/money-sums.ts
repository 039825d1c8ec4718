import type { MoneyBridge } from "@sovereign/contract/office-money";
import { BRIDGE_TERMS, type Bridge } from "@sovereign/domain/bridge";
import { type Money, moneyFrom } from "@sovereign/domain/money";

/** Dollars before euros, as Due to renew has them. */
export const shownSums = (sums: ReadonlyMap<string, number>): Money[] =>
  [...sums]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([currency, units]) => moneyFrom(units, currency));

/** Every term names the same currencies, and members are counted over all of them. */
export function shownBridge(bridges: ReadonlyMap<string, Bridge>): MoneyBridge {
  const termOf = (name: keyof Bridge) => ({
    members: [...bridges.values()].reduce((sum, bridge) => sum + bridge[name].members, 0),
    yearly: shownSums(new Map([...bridges].map(([key, bridge]) => [key, bridge[name].yearly]))),
  });
  const [opening, came, regained, lapsed, refunded, changed, closing] = BRIDGE_TERMS;
  return {
    opening: termOf(opening),
    new: termOf(came),
    regained: termOf(regained),
    lapsed: termOf(lapsed),
    refunded: termOf(refunded),
    changed: termOf(changed),
    closing: termOf(closing),
  };
}
