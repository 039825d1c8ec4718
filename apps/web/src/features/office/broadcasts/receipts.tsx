import { fill, plural } from "@sovereign/content/public/fill";
import {
  broadcastChannels,
  recipientStates,
  broadcastReceipts as texts,
} from "@sovereign/content/words/office-broadcasts";
import type {
  Broadcast,
  BroadcastCounts,
  BroadcastReceipt,
} from "@sovereign/contract/office-broadcasts";
import { useState } from "react";
import { saveFile } from "#core/device/save-file.ts";
import { useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { toast } from "#design/feedback/toast.ts";
import { cells, DataTable, Pager } from "#design/layout/data-table.tsx";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { formatCount, limitText } from "#features/office/parts/office-words.ts";
import { whenWithin, whenWords } from "#features/office/parts/when.ts";
import { RECIPIENT_MARKS, reasonWords } from "./broadcast-words.ts";
import styles from "./broadcasts.module.css";
import { fetchReceipts, useBroadcastActs, useReceipts } from "./broadcasts-query.ts";

const PAGE = 50;
const TABS = ["all", "bounced", "refused", "stopped"] as const;
type Tab = (typeof TABS)[number];

/** Per-member results of a finished broadcast. */
export function Receipts({ broadcast }: { broadcast: Broadcast }) {
  const { id, counts, people, push } = broadcast;
  const countOf = (state: keyof BroadcastCounts) => counts[state] + (push?.counts[state] ?? 0);
  const all = (people ?? 0) + (push?.people ?? 0);
  const [tab, setTab] = useState<Tab>(counts.bounced > 0 ? "bounced" : "all");
  const [from, setFrom] = useState(0);
  const state = tab === "all" ? null : tab;
  const isAsked = tab === "bounced" && counts.bounced > 0;
  const { data, error, refetch } = useReceipts({ id, state, from, live: false });
  const nameOf = (each: Tab) =>
    each === "all"
      ? fill(push ? texts.all : texts.everybody, { count: formatCount(all) })
      : `${recipientStates[each]} ${formatCount(countOf(each))}`;
  return (
    <section aria-label={texts.title}>
      <div className="cluster apart mt-5 gap-3 gap-x-5">
        <Segment
          label={texts.tabs}
          choices={TABS.filter((each) => each === "all" || countOf(each) > 0).map((value) => ({
            value,
            name: nameOf(value),
          }))}
          chosen={tab}
          onChoose={(chosen) => {
            setTab(chosen);
            setFrom(0);
          }}
        />
        <Buttons>
          {isAsked && <Ask broadcast={broadcast} />}
          <Export id={id} />
        </Buttons>
      </div>
      <p className={`t2 ${styles.help}`}>{isAsked && texts.askHelp}</p>
      {error && !data && (
        <ErrorPanel title={texts.failure} error={error} onRetry={() => void refetch()} />
      )}
      {data && <ReceiptsTable receipts={data.receipts} isNamed={push !== null} />}
      {data && data.total > PAGE && (
        <Pages from={from} total={data.total} onFrom={setFrom} shown={data.receipts.length} />
      )}
    </section>
  );
}

type TableProps = {
  receipts: readonly BroadcastReceipt[];
  /** Whether there are two channels to tell apart. */
  isNamed: boolean;
};

function ReceiptsTable({ receipts, isNamed }: TableProps) {
  const { user } = useSession();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const now = useMinute();
  const { member, channel, state, why, when } = texts.columns;
  if (receipts.length === 0) return <p className="t2">{texts.none}</p>;
  return (
    <DataTable caption={texts.title}>
      <thead>
        <tr>
          <th scope="col">{member}</th>
          {isNamed && <th scope="col">{channel}</th>}
          <th scope="col">{state}</th>
          <th scope="col">{why}</th>
          <th scope="col" className={cells.right}>
            {when}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipts.map((receipt) => (
          <tr key={receipt.number}>
            <th scope="row" className={`breaks ${styles.address}`}>
              {receipt.email ?? texts.deleted}
            </th>
            {isNamed && <td className={cells.below}>{broadcastChannels[receipt.channel]}</td>}
            <td className={cells.beside}>
              <Mark shape={RECIPIENT_MARKS[receipt.state]}>{recipientStates[receipt.state]}</Mark>
            </td>
            <td className={cells.below}>{reasonWords(receipt)}</td>
            <td className={`${cells.right} ${cells.below}`}>
              {receipt.at && whenWords(receipt.at, zone, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

type PagesProps = { from: number; shown: number; total: number; onFrom: (from: number) => void };

function Pages({ from, shown, total, onFrom }: PagesProps) {
  const rest = total - from - shown;
  return (
    <Pager
      shown={fill(texts.shown, {
        from: formatCount(from + 1),
        to: formatCount(from + shown),
        total: formatCount(total),
      })}
    >
      <Buttons>
        {from > 0 && (
          <Button onClick={() => onFrom(Math.max(0, from - PAGE))}>
            {fill(texts.earlier, { count: PAGE })}
          </Button>
        )}
        {rest > 0 && (
          <Button onClick={() => onFrom(from + PAGE)}>
            {fill(texts.next, { count: Math.min(PAGE, rest) })}
          </Button>
        )}
      </Buttons>
    </Pager>
  );
}

function Ask({ broadcast: { id, counts, asked_at } }: { broadcast: Broadcast }) {
  const acts = useBroadcastActs(id);
  const { user } = useSession();
  const now = useMinute();
  const [busy, setBusy] = useState(false);
  if (asked_at) {
    const when = whenWithin(asked_at, supportedZone(user?.time_zone ?? "UTC"), now);
    return (
      <p className="t2" role="status">
        {fill(texts.asked, { when })}
      </p>
    );
  }
  async function ask() {
    setBusy(true);
    try {
      await acts.ask();
    } catch {
      toast({ title: texts.notExported, tone: "error", topic: "broadcast" });
    }
    setBusy(false);
  }
  return (
    <Button busy={busy} busyLabel={texts.asking} onClick={() => void ask()}>
      {plural(texts.ask, counts.bounced, { count: formatCount(counts.bounced) })}
    </Button>
  );
}

const NAME = "broadcast.csv";

function Export({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { name = NAME, content } = await fetchReceipts(id);
      saveFile(content, name);
      toast({ title: fill(texts.exported, { name }), tone: "success", topic: "broadcast" });
    } catch (error) {
      const title = limitText(error) ?? texts.notExported;
      toast({ title, tone: "error", topic: "broadcast" });
    }
    setBusy(false);
  }
  return (
    <Button busy={busy} busyLabel={texts.exporting} onClick={() => void save()}>
      <Icon name="down" />
      {texts.export}
    </Button>
  );
}
