import { plural } from "@sovereign/content/public/fill";
import { tellReaders as words } from "@sovereign/content/words/office-piece-acts";
import type { ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { ASKED_FOR_RELEASES } from "@sovereign/domain/broadcast";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { type ReactNode, useState } from "react";
import { leavingTime } from "#features/office/broadcasts/broadcast-words.ts";
import { useAudienceCount, useBroadcasts } from "#features/office/broadcasts/broadcasts-query.ts";
import type { Fact } from "#features/office/parts/facts.tsx";
import { formatCount } from "#features/office/parts/format-count.ts";
import "#design/forms/checkbox.css";

type Telling = {
  /** How many are told by this act; 0 while it tells nobody. */
  people: number;
  facts: Fact[];
  field: ReactNode;
};

/** Who is told by email that a piece opens, and the choice to tell them. */
export function useTelling(piece: OfficePiece): Telling {
  const asked = useAudienceCount("releases", ASKED_FOR_RELEASES).data?.people ?? 0;
  const ofPiece = (useBroadcasts().data ?? []).filter((each) => each.piece === piece.id);
  const [choice, setChoice] = useState<boolean | null>(null);
  const waiting = ofPiece.find(waitsForPiece);
  if (waiting) {
    const people = waiting.people ?? 0;
    const text = plural(words.waiting, people, { count: formatCount(people) });
    return { people: 0, facts: [{ term: words.messages, text }], field: null };
  }
  if (!opens(piece) || asked === 0) return { people: 0, facts: [], field: null };
  const isTold = ofPiece.some(({ started_at: at }) => at !== null);
  const tells = choice ?? !isTold;
  const count = { count: formatCount(asked) };
  return {
    people: tells ? asked : 0,
    facts: [
      {
        term: words.messages,
        text: plural(words.asked, asked, { ...count, minutes: leavingTime(asked) }),
      },
    ],
    field: (
      <label className="check">
        <input
          type="checkbox"
          checked={tells}
          onChange={({ target }) => setChoice(target.checked)}
        />
        <span>{plural(words.check, asked, count)}</span>
      </label>
    ),
  };
}

/** What is kept back when a piece does not open. */
export function useHeldMessages(piece: OfficePiece): Fact[] {
  const broadcasts = useBroadcasts().data ?? [];
  const isHeld = broadcasts.some(
    (each) => each.piece === piece.id && (waitsForPiece(each) || each.state === "running"),
  );
  return isHeld ? [{ term: words.messages, text: words.held }] : [];
}

const waitsForPiece = ({ state, timing }: ListedBroadcast): boolean =>
  state === "scheduled" && timing === "piece";

/** Whether members do not read the piece yet, and would find a text or a film. */
function opens({ shelf, state, served, words: count, film }: OfficePiece): boolean {
  if ((count === 0 && !film) || !VAULT_SECTIONS.some((section) => section === shelf)) return false;
  return state === "waiting" ? served === null : state !== "live";
}
