import { fill, plural } from "@sovereign/content/public/fill";
import { devicesSection } from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { dateOfInstant } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { whenWords } from "#features/office/parts/when.ts";
import styles from "./member.module.css";

type DevicesSectionProps = Pick<OfficeMember, "devices"> & { timeZone: string };

export function DevicesSection({ devices, timeZone }: DevicesSectionProps) {
  const now = useMinute();
  const count = devices.length;
  const about = count > 0 && plural(devicesSection.about, count, { count: inWordsFirst(count) });
  return (
    <Section title={devicesSection.title} about={about}>
      {count === 0 && <p className="t2">{devicesSection.none}</p>}
      {count > 0 && (
        <DataTable caption={devicesSection.title}>
          <thead className="vh">
            <tr>
              <th scope="col">{devicesSection.device}</th>
              <th scope="col">{devicesSection.since}</th>
              <th scope="col">{devicesSection.seen}</th>
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <tr key={`${device.signed_in_at} ${device.last_used_at}`}>
                <th scope="row" className={styles.device}>
                  {deviceWords(device)}
                </th>
                <td className={both(cells.desk, "t2")}>
                  {fill(devicesSection.sinceDay, {
                    date: dateOfInstant(device.signed_in_at, timeZone),
                  })}
                </td>
                <td className={both(cells.right, cells.beside, "t2")}>
                  {whenWords(device.last_used_at, timeZone, now)}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

/** "Phone, the app". */
export function deviceWords({
  kind,
  client,
}: Pick<OfficeMember["devices"][number], "kind" | "client">): string {
  const what = kind ? devicesSection.kinds[kind] : devicesSection.unknown;
  if (!client) return what;
  return fill(devicesSection.named, { kind: what, client: devicesSection.clients[client] });
}
