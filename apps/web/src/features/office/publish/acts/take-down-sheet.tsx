import { fill } from "@sovereign/content/public/fill";
import { takeDownSheet as words } from "@sovereign/content/words/office-piece-acts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { whenWords } from "#features/office/parts/when.ts";
import { usePieceActs } from "#features/office/publish/pieces-query.ts";
import { usePieceAct } from "./use-piece-act.ts";
import { useHeldMessages } from "./use-telling.tsx";

export function TakeDownSheet({ piece, onClose }: { piece: OfficePiece; onClose: () => void }) {
  const { user } = useSession();
  const now = useMinute();
  const acts = usePieceActs();
  const { run, busy, fault } = usePieceAct(onClose);
  const held = useHeldMessages(piece);
  const { title, scheduled } = piece;
  const when = scheduled && whenWords(scheduled.at, user?.time_zone ?? "UTC", now);
  return (
    <ActSheet
      onClose={onClose}
      title={fill(words.title, { title })}
      facts={[
        { term: words.members, text: words.membersText },
        ...(when ? [{ term: words.schedule, text: fill(words.scheduleText, { when }) }] : []),
        ...held,
        { term: words.versions, text: words.versionsText },
        { term: words.undo, text: words.undoText },
      ]}
      fault={fault}
      ends
      act={words.act}
      busy={busy}
      busyLabel={words.busy}
      onAct={() =>
        void run(
          () => acts.takeDown(piece),
          () => fill(words.done, { title }),
        )
      }
    />
  );
}
