import { fill, plural } from "@sovereign/content/public/fill";
import { tellReaders, publishSheet as words } from "@sovereign/content/words/office-piece-acts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { beginning } from "#core/words/number-words.ts";
import type { Fact } from "#design/layout/facts.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { whenWords } from "#features/office/parts/when.ts";
import { shelfTitle } from "#features/office/publish/piece-words.ts";
import { usePieceActs, useReaders } from "#features/office/publish/pieces-query.ts";
import { usePieceAct } from "./use-piece-act.ts";
import { useTelling } from "./use-telling.tsx";

type PublishSheetProps = {
  piece: OfficePiece;
  onClose: () => void;
  onPublished: (piece: OfficePiece) => void;
};

export function PublishSheet({ piece, onClose, onPublished }: PublishSheetProps) {
  const { user } = useSession();
  const now = useMinute();
  const acts = usePieceActs();
  const readers = useReaders().data;
  const { run, busy, fault, question } = usePieceAct(onClose);
  const telling = useTelling(piece);
  const { people, count, way } = telling;
  const zone = user?.time_zone ?? "UTC";
  const { title } = piece;

  async function publish() {
    const published = await acts.publish(piece, telling.way);
    onPublished(published);
    return published;
  }
  function said({ served, saved_at }: OfficePiece) {
    const time = clockTime(served?.at ?? saved_at, zone);
    if (!way) return fill(words.done, { title, time });
    return plural(words.doneTelling, people, { title, time, count: beginning(count) });
  }
  const around = { readers, telling, when: (at: string) => whenWords(at, zone, now) };
  return (
    <>
      <ActSheet
        onClose={onClose}
        title={fill(words.title, { title })}
        facts={whatHappens(piece, around)}
        last={telling.field}
        fault={fault}
        act={way ? fill(words.actTelling, { count }) : words.act}
        busy={busy}
        busyLabel={words.busy}
        onAct={() => void run(publish, said, fill(tellReaders.kept, { title }))}
      />
      {question}
    </>
  );
}

type Readers = { members: number; rounded: boolean };

type Around = {
  readers: Readers | undefined;
  telling: ReturnType<typeof useTelling>;
  when: (at: string) => string;
};

function whatHappens(piece: OfficePiece, { readers, telling, when }: Around): Fact[] {
  const { version, scheduled, announced, served } = piece;
  const dropped = scheduled && fill(words.dropped, { when: when(scheduled.at) });
  const isFirst =
    piece.live_since === null && announced !== null && (piece.words > 0 || piece.film);
  const released = isFirst && fill(words.released, { period: announced });
  const schedule = [dropped, released].filter(Boolean).join(" ");
  return [
    { term: words.opens, text: opensWords(piece, readers) },
    ...telling.facts,
    ...(schedule ? [{ term: words.schedule, text: schedule }] : []),
    {
      term: words.version,
      text:
        served && served.version !== version
          ? fill(words.replaces, { version, former: served.version })
          : fill(words.versionText, { version }),
    },
    { term: words.log, text: words.logText },
    {
      term: words.undo,
      text: telling.way ? `${words.undoText} ${tellReaders.undo}` : words.undoText,
    },
  ];
}

function opensWords(
  { shelf, access, announced, words: count, film }: OfficePiece,
  readers: Readers | undefined,
): string {
  const title = shelfTitle(shelf);
  if (count === 0 && !film && announced) return fill(words.announcement, { period: announced });
  if (access === "member") {
    if (readers === undefined) return fill(words.opensUncounted, { shelf: title });
    const { members, rounded } = readers;
    return plural(words.opensMembers, members, {
      count: formatPeople(members, rounded),
      shelf: title,
    });
  }
  const isOfVault = VAULT_SECTIONS.some((section) => section === shelf);
  return fill(isOfVault ? words.opensPublic : words.opensEverybody, { shelf: title });
}
