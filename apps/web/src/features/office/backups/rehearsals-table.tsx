import { plural } from "@sovereign/content/public/fill";
import { officeBackups as texts } from "@sovereign/content/words/office-backups";
import type { OfficeRehearsal } from "@sovereign/contract/office-backups";
import { useMinute } from "#core/time/use-clock.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { whenWords } from "#features/office/parts/when.ts";
import { checkWords, contentWords, tookWords } from "./backup-words.ts";

export function RehearsalsTable({
  rehearsals,
  timeZone,
}: {
  rehearsals: readonly OfficeRehearsal[];
  timeZone: string;
}) {
  const now = useMinute();
  return (
    <DataTable caption={texts.tried}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.file}</th>
          <th scope="col">{texts.content}</th>
          <th scope="col" className={cells.right}>
            {texts.took}
          </th>
          <th scope="col">{texts.result}</th>
        </tr>
      </thead>
      <tbody>
        {rehearsals.map((tried) => (
          <tr key={tried.id}>
            <th scope="row">
              <time dateTime={tried.at}>{whenWords(tried.at, timeZone, now)}</time>
            </th>
            <td className={both(cells.below, cells.whole)}>
              {tried.name}
              <span className={cells.sub}>{checkWords(tried)}</span>
            </td>
            <td className={both(cells.below, cells.whole)}>
              {contentWords(tried)}
              {!tried.failure && (
                <span className={cells.sub}>
                  {plural(texts.ended, tried.ended_sessions, {
                    count: formatCount(tried.ended_sessions),
                  })}
                </span>
              )}
            </td>
            <td className={both(cells.right, cells.desk)}>{tookWords(tried.seconds)}</td>
            <td className={cells.beside}>
              {tried.failure ? (
                <Mark shape="ring" tone="bad">
                  {texts.results.failed}
                </Mark>
              ) : (
                <Mark shape="full">{texts.results.good}</Mark>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
