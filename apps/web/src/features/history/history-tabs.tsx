import { rangeTexts } from "@sovereign/content/words/long-view";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import "#design/controls/tabs.css";
import styles from "./history.module.css";

type Range = "thirty" | "year";

const RANGES: readonly [Range, to: string][] = [
  ["thirty", paths.history],
  ["year", paths.historyYear],
];

export function HistoryTabs({ current }: { current: Range }) {
  return (
    <nav className={`tabs ${styles.tabs}`} aria-label={rangeTexts.label}>
      {RANGES.map(([range, to]) => (
        <Link key={range} to={to} aria-current={range === current ? "page" : undefined}>
          {rangeTexts[range]}
        </Link>
      ))}
    </nav>
  );
}
