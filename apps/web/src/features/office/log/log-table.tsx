import { fill } from "@sovereign/content/public/fill";
import { officeLog } from "@sovereign/content/words/office-log";
import type { OfficeLogEntry } from "@sovereign/contract/office-log";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { useMinute } from "#core/time/use-clock.ts";
import { Address, both, cells, DataTable } from "#design/layout/data-table.tsx";
import { whenWords } from "#features/office/parts/when.ts";
import styles from "./log.module.css";
import { entryWords, readGift } from "./log-words.ts";

type LogTableProps = { entries: readonly OfficeLogEntry[]; timeZone: string };

export function LogTable({ entries, timeZone }: LogTableProps) {
  const now = useMinute();
  return (
    <DataTable caption={officeLog.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.when}>
            {officeLog.when}
          </th>
          <th scope="col">{officeLog.who}</th>
          <th scope="col">{officeLog.did}</th>
          <th scope="col" className={styles.on}>
            {officeLog.on}
          </th>
          <th scope="col">{officeLog.why}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" className="t2">
              <time dateTime={entry.at}>{whenWords(entry.at, timeZone, now)}</time>
            </th>
            <td className={cells.beside}>{entry.actor.name}</td>
            <td className={both(cells.whole, "breaks")}>
              <Did entry={entry} />
              {(entry.member ?? entry.invited) && (
                <span className={cells.onPhone}>
                  , <Subject entry={entry} />
                </span>
              )}
            </td>
            <td className={both(cells.desk, "breaks")}>
              <Subject entry={entry} />
            </td>
            <td className={both(cells.whole, cells.below, "t2")}>{entry.reason}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** A gift's entry leads to its page. */
function Did({ entry }: { entry: OfficeLogEntry }) {
  const { gift } = readGift(entry.details);
  const words = entryWords(entry);
  return gift ? <Link to={officePaths.gift(gift)}>{words}</Link> : words;
}

/** A deleted member is the beginning of their hash. */
function Subject({ entry: { member, invited } }: { entry: OfficeLogEntry }) {
  if (!member) return invited && <Address email={invited} />;
  if (member.id === null) return fill(officeLog.gone, { key: member.key.slice(0, 8) });
  return (
    <Link to={officePaths.member(member.id)}>
      {member.email && <Address email={member.email} />}
    </Link>
  );
}
