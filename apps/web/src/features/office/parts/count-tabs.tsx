import { Link } from "react-router";
import { TabLinks } from "#design/controls/tab-links.tsx";
import { formatCount } from "./office-words.ts";
import styles from "./parts.module.css";

type CountTab = { key: string; to: string; name: string; count: number; isCurrent: boolean };

/** Parts of a list with how much each has now. */
export function CountTabs({ label, tabs }: { label: string; tabs: readonly CountTab[] }) {
  return (
    <TabLinks label={label} className="noprint">
      {tabs.map(({ key, to, name, count, isCurrent }) => (
        <Link key={key} to={to} aria-current={isCurrent ? "true" : undefined}>
          {name}
          <span className={`t3 ${styles.count}`}>{formatCount(count)}</span>
        </Link>
      ))}
    </TabLinks>
  );
}
