import { plural } from "@sovereign/content/public/fill";
import { tellReaders as words } from "@sovereign/content/words/office-piece-acts";
import type { ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import type { OfficePiece, Telling as TellingWay } from "@sovereign/contract/office-pieces";
import { ASKED_FOR_RELEASES } from "@sovereign/domain/broadcast";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { type ReactNode, useState } from "react";
import { beginning } from "#core/words/number-words.ts";
import type { Fact } from "#design/layout/facts.tsx";
import { leavingTime } from "#features/office/broadcasts/broadcast-words.ts";
import { useAudienceCount, useBroadcasts } from "#features/office/broadcasts/broadcasts-query.ts";
import { formatPeople } from "#features/office/parts/office-words.ts";
import "#design/forms/checkbox.css";

type Telling = {
  /** Number of members this action emails; 0 for none, and for few. */
  people: number;
  /** The same in words. */
  count: string;
  way: TellingWay | undefined;
  facts: Fact[];
  field: ReactNode;
};

const NOBODY: Telling = { people: 0, count: "", way: undefined, facts: [], field: null };

/** The members informed when an item opens, and the choice to inform them. */
export function useTelling(piece: OfficePiece): Telling {
  const audience = useAudienceCount("releases", ASKED_FOR_RELEASES).data;
  const [asked, reached] = [audience?.people ?? 0, audience?.push ?? 0];
  const rounded = audience?.rounded ?? false;
  const ofPiece = (useBroadcasts().data ?? []).filter((each) => each.piece === piece.id);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [notifies, setNotifies] = useState(false);
  const waiting = ofPiece.find(waitsForPiece);
  if (waiting) {
    const people = waiting.people ?? 0;
    const count = formatPeople(people, waiting.rounded);
    const text = beginning(plural(words.waiting, people, { count }));
    return { ...NOBODY, facts: [{ term: words.messages, text }] };
  }
  if (!opens(piece) || (asked === 0 && !rounded)) return NOBODY;
  const isTold = ofPiece.some(({ started_at: at }) => at !== null);
  const tells = choice ?? !isTold;
  const count = formatPeople(asked, rounded);
  return {
    people: tells ? asked : 0,
    count,
    way: !tells ? undefined : notifies ? "both" : "email",
    facts: [
      {
        term: words.messages,
        text: beginning(plural(words.asked, asked, { count, minutes: leavingTime(asked) })),
      },
    ],
    field: (
      <>
        <Check checked={tells} onChange={setChoice}>
          {plural(words.check, asked, { count })}
        </Check>
        {tells && (reached > 0 || rounded) && (
          <Check checked={notifies} onChange={setNotifies}>
            {plural(words.notify, reached, { count: formatPeople(reached, rounded) })}
          </Check>
        )}
      </>
    ),
  };
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: string };

function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

/** Messages held back while an item does not open. */
export function useHeldMessages(piece: OfficePiece): Fact[] {
  const broadcasts = useBroadcasts().data ?? [];
  const isHeld = broadcasts.some(
    (each) => each.piece === piece.id && (waitsForPiece(each) || each.state === "running"),
  );
  return isHeld ? [{ term: words.messages, text: words.held }] : [];
}

const waitsForPiece = ({ state, timing }: ListedBroadcast): boolean =>
  state === "scheduled" && timing === "piece";

/** Whether members cannot read the item yet, and would find a text or a film. */
function opens({ shelf, state, served, words: count, film }: OfficePiece): boolean {
  if ((count === 0 && !film) || !VAULT_SECTIONS.some((section) => section === shelf)) return false;
  return state === "waiting" ? served === null : state !== "live";
}
