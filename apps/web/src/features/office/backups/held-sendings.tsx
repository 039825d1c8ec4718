import { fill } from "@sovereign/content/public/fill";
import { officeBackups as texts } from "@sovereign/content/words/office-backups";
import type { OfficeHeldSending } from "@sovereign/contract/office-backups";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { whenWithin } from "#features/office/parts/when.ts";
import { useHeldRelease } from "./backups-query.ts";

/** Messages held by a restore, by kind. */
export function HeldSendings({
  held,
  timeZone,
}: {
  held: readonly [OfficeHeldSending, ...OfficeHeldSending[]];
  timeZone: string;
}) {
  const now = useMinute();
  const release = useHeldRelease();
  const when = whenWithin(held[0].since, timeZone, now);
  return (
    <Section title={texts.held} about={fill(texts.heldAbout, { when })}>
      <DataTable caption={texts.held}>
        <thead>
          <tr>
            <th scope="col">{texts.heldKind}</th>
            <th scope="col" className={cells.right}>
              {texts.heldWaiting}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {held.map(({ kind, waiting }) => (
            <tr key={kind}>
              <th scope="row" id={`held-${kind}`}>
                {texts.heldWhat[kind]}
              </th>
              <td className={both(cells.right, cells.beside)}>{formatCount(waiting)}</td>
              <td className={both(cells.below, cells.whole)}>
                <Button
                  aria-describedby={`held-${kind}`}
                  busy={release.isPending && release.variables === kind}
                  busyLabel={texts.heldBusy}
                  onClick={() => release.mutate(kind)}
                >
                  {texts.heldGo}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
