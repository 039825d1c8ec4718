import type { RestPlan } from "@sovereign/contract/rest-days";
import { addDays } from "@sovereign/domain/calendar-date";
import { REST_DAYS_A_QUARTER } from "@sovereign/domain/planned-rest";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import styles from "./rest.module.css";
import type { RestChoice } from "./rest-choice.ts";
import { countSentences, quarterName } from "./rest-words.ts";

export function QuarterCount({ plan, choice }: { plan: RestPlan; choice: RestChoice }) {
  const [quarter] = choice.quarters;
  if (!quarter) return null;
  const count = quarter.taken + quarter.planned;
  // The ten marks represent no particular day.
  const marks = Array.from(
    { length: REST_DAYS_A_QUARTER },
    (_, index): MarkedDay => ({
      date: addDays(quarter.start, index),
      mark: index < count ? "rest" : "to-come",
    }),
  );
  return (
    <>
      <p className="cluster baseline gap-3">
        <span className={`${styles.figure} num`}>{count}</span>{" "}
        <span className="note num">{quarterName(quarter, plan.today)}</span>
      </p>
      <Ledger marks={marks} label="" height={22} />
      <p className="small t2">{countSentences(plan, choice)}</p>
    </>
  );
}
