import { officeBackups as texts } from "@sovereign/content/words/office-backups";
import type { OfficeBackup } from "@sovereign/contract/office-backups";
import { useMinute } from "#core/time/use-clock.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { whenWords } from "#features/office/parts/when.ts";
import { sizeWords, tookWords } from "./backup-words.ts";

export function BackupsTable({
  backups,
  timeZone,
}: {
  backups: readonly OfficeBackup[];
  timeZone: string;
}) {
  const now = useMinute();
  return (
    <DataTable caption={texts.made}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.why}</th>
          <th scope="col" className={cells.right}>
            {texts.size}
          </th>
          <th scope="col" className={cells.right}>
            {texts.took}
          </th>
          <th scope="col">{texts.state}</th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <tr key={backup.id}>
            <th scope="row">
              <time dateTime={backup.at}>{whenWords(backup.at, timeZone, now)}</time>
            </th>
            <td className={cells.below}>{backup.reason && texts.reasons[backup.reason]}</td>
            <td className={both(cells.right, cells.beside)}>
              {backup.bytes !== null && sizeWords(backup.bytes)}
            </td>
            <td className={both(cells.right, cells.desk)}>
              {backup.seconds !== null && tookWords(backup.seconds)}
            </td>
            <td className={both(cells.below, cells.whole)}>
              <State backup={backup} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function State({ backup: { failure, encrypted } }: { backup: OfficeBackup }) {
  const { states } = texts;
  if (failure) {
    return (
      <>
        <Mark shape="ring" tone="bad">
          {states.failed}
        </Mark>
        <span className={cells.sub}>{failure}</span>
      </>
    );
  }
  return encrypted ? (
    <Mark shape="full">{states.encrypted}</Mark>
  ) : (
    <Mark shape="level">{states.unencrypted}</Mark>
  );
}
