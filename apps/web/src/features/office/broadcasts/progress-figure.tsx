import { fill } from "@sovereign/content/public/fill";
import { channelCounts, runningBroadcast } from "@sovereign/content/words/office-broadcasts";
import type { BroadcastCounts } from "@sovereign/contract/office-broadcasts";
import type { BroadcastChannel } from "@sovereign/domain/broadcast";
import { useWide } from "#core/page/use-media.ts";
import { formatPeople } from "#features/office/parts/office-words.ts";
import styles from "./broadcasts.module.css";

/** More people share a reed. */
const MAX_REEDS = 320;
const GROUP = 5;
const STEP = 6;
const GAP = 4;
const ROW = 33;
const TALL = 22;

type Kind = "sent" | "bounced" | "refused" | "stopped" | "in_hand" | "waiting";
const ORDER: readonly Kind[] = ["sent", "bounced", "refused", "stopped", "in_hand", "waiting"];

/** Returns the number of reeds per kind; any nonzero kind has at least one. */
export function reedsOf(counts: BroadcastCounts): Kind[] {
  const all = ORDER.reduce((sum, kind) => sum + counts[kind], 0);
  const scale = Math.max(1, all / MAX_REEDS);
  return ORDER.flatMap((kind) => {
    const count = counts[kind];
    const reeds = count === 0 ? 0 : Math.max(1, Math.round(count / scale));
    return Array<Kind>(reeds).fill(kind);
  });
}

type FigureProps = { channel: BroadcastChannel; counts: BroadcastCounts; rounded: boolean };

/** A reed for each person, or for several of many. */
export function ProgressFigure({ channel, counts, rounded }: FigureProps) {
  const wide = useWide();
  const perRow = wide ? 160 : 55;
  const reeds = reedsOf(counts);
  const width = (perRow / GROUP) * (GROUP * STEP + GAP);
  const rows = Math.max(1, Math.ceil(reeds.length / perRow));
  return (
    <svg
      className={`full ${styles.figure}`}
      viewBox={`0 0 ${width} ${rows * ROW}`}
      role="img"
      aria-label={labelOf({ channel, counts, rounded })}
    >
      {Array.from({ length: rows }, (_, row) => {
        const y = row * ROW + TALL;
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike
        return <line key={row} className={styles.ground} x1={0} y1={y} x2={width} y2={y} />;
      })}
      {reeds.map((kind, index) => {
        const place = index % perRow;
        const x = place * STEP + Math.floor(place / GROUP) * GAP + STEP / 2;
        const y = Math.floor(index / perRow) * ROW + TALL;
        // biome-ignore lint/suspicious/noArrayIndexKey: a reed has its place alone
        return <Reed key={index} kind={kind} x={x} y={y} />;
      })}
    </svg>
  );
}

function Reed({ kind, x, y }: { kind: Kind; x: number; y: number }) {
  switch (kind) {
    case "bounced":
      return <circle cx={x} cy={y - 4} r={2.2} />;
    case "refused":
      return (
        <>
          <line x1={x - 2} y1={y - 9} x2={x + 2} y2={y - 9} />
          <line x1={x - 2} y1={y - 6} x2={x + 2} y2={y - 6} />
        </>
      );
    case "stopped":
      return <line x1={x - 2} y1={y - 4} x2={x + 2} y2={y - 4} />;
    case "waiting":
      return <line className={styles.waiting} x1={x} y1={y - 5} x2={x} y2={y} />;
    default:
      return (
        <line
          className={kind === "in_hand" ? styles.inHand : undefined}
          x1={x}
          y1={y - TALL}
          x2={x}
          y2={y}
        />
      );
  }
}

function labelOf({ channel, counts, rounded }: FigureProps): string {
  const words = (count: number) => formatPeople(count, rounded);
  return fill(runningBroadcast.figure, {
    channel: channelCounts[channel],
    sent: words(counts.sent),
    bounced: words(counts.bounced),
    refused: words(counts.refused),
    stopped: words(counts.stopped),
    waiting: words(counts.waiting + counts.in_hand),
  });
}
