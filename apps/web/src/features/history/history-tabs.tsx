import { rangeTexts } from "@sovereign/content/words/long-view";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { TabLinks } from "#design/controls/tab-links.tsx";
import styles from "./history.module.css";

type Range = "thirty" | "year";

const RANGES: readonly [Range, to: string][] = [
  ["thirty", paths.history],
  ["year", paths.historyYear],
];

export function HistoryTabs({ current }: { current: Range }) {
  return (
    <TabLinks label={rangeTexts.label} className={styles.tabs}>
      {RANGES.map(([range, to]) => (
        <Link key={range} to={to} aria-current={range === current ? "page" : undefined}>
          {rangeTexts[range]}
        </Link>
      ))}
    </TabLinks>
  );
}
