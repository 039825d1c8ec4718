import { plural } from "@sovereign/content/public/fill";
import { highlightTexts } from "@sovereign/content/words/highlights";
import { vaultNewsTexts as texts } from "@sovereign/content/words/vault";
import { visitVault } from "@sovereign/contract/reading";
import type { VaultAnswer } from "@sovereign/contract/vault";
import { isNewPiece } from "@sovereign/domain/vault-visit";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { LinkRow } from "#design/layout/link-row.tsx";
import { useReading } from "./reading-places.ts";
import { shelfFacts } from "./shelf-facts.ts";
import { useHighlights } from "./use-highlights.ts";

type VaultMarginProps = { userId: string; vault: VaultAnswer };

/** Below the shelves: what is new since the visit before, and the highlights. Loads after them. */
export default function VaultMargin({ userId, vault }: VaultMarginProps) {
  const { highlights } = useHighlights();
  const { data: visit } = useQuery({
    queryKey: ["vault-visit", userId],
    queryFn: ({ signal }) => api(visitVault, { signal, as: userId }),
  });
  const id = useId();
  const { progressOf } = useReading(userId);
  const now = useMinute();
  const news = (visit?.pieces ?? []).flatMap(({ section, item, is }) => {
    const piece = shelfFacts(vault, { section, id: item })?.item;
    if (piece?.state !== "open") return [];
    const appeared = piece.appeared ? new Date(piece.appeared) : null;
    // New items are at the top of the vault.
    const leads = isNewPiece({ appeared, read: progressOf(section, item) === 100 }, now);
    return leads ? [] : [{ ...piece, is }];
  });
  return (
    <>
      {news.length > 0 && (
        <section aria-labelledby={id}>
          <h2 className="heading" id={id}>
            {texts.title}
          </h2>
          <ul className="rows">
            {news.map((piece) => (
              <LinkRow
                key={`${piece.section}/${piece.id}`}
                to={paths.vaultItem(piece.section, piece.id)}
                title={piece.title}
                help={texts[piece.is]}
              />
            ))}
          </ul>
        </section>
      )}
      {highlights.length > 0 && (
        <ul className="rows">
          <LinkRow
            to={paths.highlights}
            title={highlightTexts.title}
            help={plural(highlightTexts.all, highlights.length)}
          />
        </ul>
      )}
    </>
  );
}
