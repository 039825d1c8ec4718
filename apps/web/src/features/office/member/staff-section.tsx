import { staffSection } from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { whenWords } from "#features/office/parts/when.ts";
import styles from "./member.module.css";
import { useMemberLog } from "./member-query.ts";
import { staffWords } from "./staff-words.ts";

type StaffSectionProps = Pick<OfficeMember, "id" | "log"> & { timeZone: string };

/** The member's part of the log, as they read it. */
export function StaffSection({ id, log, timeZone }: StaffSectionProps) {
  const now = useMinute();
  const query = useMemberLog(id, log);
  const entries = query.data.pages.flatMap((page) => page.entries);
  return (
    <Section title={staffSection.title} about={staffSection.about}>
      <DataTable caption={staffSection.title}>
        <thead className="vh">
          <tr>
            <th scope="col">{staffSection.when}</th>
            <th scope="col">{staffSection.what}</th>
            <th scope="col">{staffSection.why}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row" className={styles.day}>
                {whenWords(entry.at, timeZone, now)}
              </th>
              <td className={cells.beside}>{staffWords(entry)}</td>
              <td className={both(cells.below, cells.whole, "t2")}>{entry.reason}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {query.hasNextPage && (
        <Button
          className="mt-4"
          busy={query.isFetchingNextPage}
          busyLabel={staffSection.showing}
          onClick={() => void query.fetchNextPage()}
        >
          {staffSection.earlier}
        </Button>
      )}
    </Section>
  );
}
