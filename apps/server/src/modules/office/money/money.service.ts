import type { MoneyBridge } from "@sovereign/contract/office-money";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { addMonths, firstDayOf, lastDayOf, monthOf } from "@sovereign/domain/calendar-month";
import type { Clock } from "#app/clock.ts";
import type { MoneyService } from "./money.routes.ts";

const SHOWN_MONTHS = 24;
const NOBODY = { members: 0, yearly: [] };
const NOTHING = { rows: 0, sums: [] };
const EMPTY: MoneyBridge = {
  ...{ opening: NOBODY, new: NOBODY, regained: NOBODY, lapsed: NOBODY },
  ...{ refunded: NOBODY, changed: NOBODY, closing: NOBODY },
};

/** Counts no rows yet: every month is empty. */
export function createMoneyService({ clock }: { clock: Clock }): MoneyService {
  const spanOf = (month: string, timeZone: string) => {
    const today = calendarDateIn(timeZone, clock());
    const running = month === monthOf(today);
    const last_day = running ? today : lastDayOf(month);
    return { running, first_day: firstDayOf(month), last_day };
  };
  return {
    async months(until, { timeZone }) {
      const current = monthOf(calendarDateIn(timeZone, clock()));
      const last = until ?? current;
      const months = Array.from({ length: SHOWN_MONTHS }, (_, index) => {
        const month = addMonths(last, index - SHOWN_MONTHS + 1);
        return { month, running: month === current, adds_up: true, bridge: EMPTY };
      });
      return { counted_at: clock().toISOString(), began: null, current, months };
    },
    async month(month, { timeZone }) {
      const span = spanOf(month, timeZone);
      return {
        ...{ month, ...span, bridge: EMPTY, lapsed_in_grace: 0, without_price: 0 },
        proof: {
          counted_at: clock().toISOString(),
          ...{ compared: [], twelfth: [], differences: null },
        },
        cash: {
          received: { ...NOTHING, second: 0 },
          ...{ returned: NOTHING, held: NOTHING, kept: [], tax: [] },
        },
        uncounted: span.running
          ? {
              ...{ in_grace: NOTHING, disputed: NOTHING, paid_twice: { ...NOTHING, one: null } },
              ...{ given: 0, other_products: { ...NOTHING, names: [] } },
              ...{ coupons: NOTHING, test_payments: NOTHING },
            }
          : null,
      };
    },
    async rows(month, { figure }, timeZone) {
      const listed = { figure, total: 0, sums: [], split: [], rows: [], cursor: null };
      return { ...listed, ...spanOf(month, timeZone), bridge: EMPTY };
    },
    async export() {
      return (async function* () {
        yield "";
      })();
    },
    fetchMissing: async () => 0,
  };
}
