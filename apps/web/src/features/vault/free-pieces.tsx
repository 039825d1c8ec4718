import { fill, plural } from "@sovereign/content/public/fill";
import { freePieces as texts } from "@sovereign/content/words/vault";
import type { Audience } from "@sovereign/domain/access";
import { DAYS_FOR_A_PIECE } from "@sovereign/domain/vault";
import { useId } from "react";
import { paths } from "#core/page/paths.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LinkRow } from "#design/layout/link-row.tsx";
import { findPiece } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";

const soFar = (days: number) =>
  days === 0 ? texts.noDay : plural(texts.soFar, days, { Count: inWordsFirst(days) });

/** Lists what an account without membership opens today, next to an offer. */
export function FreePieces({ audience }: { audience: Audience }) {
  const id = useId();
  const { data } = useVault(audience);
  if (!data || audience !== "signed_in") return null;
  const whole = data.sections
    .find((shelf) => shelf.id === "excerpts")
    ?.items.find(({ state, minutes }) => state === "open" && minutes !== null);
  const piece = data.earned && findPiece(data, data.earned);
  const days = inWords(DAYS_FOR_A_PIECE);
  return (
    <section className="stack gap-3 pt-5" aria-labelledby={id}>
      <h2 className="note" id={id}>
        {texts.title}
      </h2>
      <ul className="rows">
        {whole && (
          <LinkRow
            to={paths.vaultItem(whole.section, whole.id)}
            title={whole.title}
            help={plural(texts.whole, whole.minutes ?? 1)}
          />
        )}
        {piece?.state === "open" && (
          <LinkRow
            to={paths.vaultItem(piece.section, piece.id)}
            title={piece.title}
            help={fill(texts.earned, { days })}
          />
        )}
        {piece && data.earned && piece.state !== "open" && (
          <LinkRow
            to={paths.oneThing}
            title={fill(texts.earn, { days })}
            help={fill(texts.earn_help, {
              title: piece.title,
              so_far: soFar(data.earned.set_days),
            })}
          />
        )}
        <LinkRow to={paths.programme} title={packWords.programme} help={packWords.who_opens_days} />
      </ul>
    </section>
  );
}
