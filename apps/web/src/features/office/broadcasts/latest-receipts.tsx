import {
  broadcastChannels,
  broadcastReceipts,
  recipientStates,
  runningBroadcast as texts,
} from "@sovereign/content/words/office-broadcasts";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import { useSession } from "#core/session/session.ts";
import { preciseClockTime, supportedZone } from "#core/time/dates.ts";
import { cells, DataTable } from "#design/layout/data-table.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { RECIPIENT_MARKS, reasonWords } from "./broadcast-words.ts";
import styles from "./broadcasts.module.css";
import { useReceipts } from "./broadcasts-query.ts";

const LATEST = 6;

/** The latest results, while it is being sent. */
export function LatestReceipts({ broadcast: { id, state, push } }: { broadcast: Broadcast }) {
  const { user } = useSession();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const { data } = useReceipts({ id, state: null, from: 0, live: state === "running" });
  const latest = data?.receipts.filter((each) => each.state !== "waiting").slice(0, LATEST) ?? [];
  const { when, member, channel, state: became, why } = broadcastReceipts.columns;
  return (
    <section aria-label={texts.latest}>
      <h2 className={`subhead ${styles.heading}`}>{texts.latest}</h2>
      {data && latest.length === 0 && <p className="t2">{broadcastReceipts.none}</p>}
      {latest.length > 0 && (
        <DataTable caption={texts.latest}>
          <thead className="vh">
            <tr>
              <th scope="col">{when}</th>
              <th scope="col">{member}</th>
              {push && <th scope="col">{channel}</th>}
              <th scope="col">{became}</th>
              <th scope="col">{why}</th>
            </tr>
          </thead>
          <tbody>
            {latest.map((receipt) => (
              <tr key={receipt.number}>
                <td className={cells.desk}>
                  {receipt.at && preciseClockTime(Date.parse(receipt.at), zone)}
                </td>
                <th scope="row" className={`breaks ${styles.address}`}>
                  {receipt.email ?? broadcastReceipts.deleted}
                </th>
                {push && <td className={cells.below}>{broadcastChannels[receipt.channel]}</td>}
                <td className={cells.beside}>
                  <Mark
                    shape={RECIPIENT_MARKS[receipt.state]}
                    tone={receipt.state === "in_hand" ? "inHand" : undefined}
                  >
                    {recipientStates[receipt.state]}
                  </Mark>
                </td>
                <td className={cells.below}>{reasonWords(receipt)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </section>
  );
}
