import { highlightTexts } from "@sovereign/content/words/highlights";
import { pageTitle } from "#core/words/brand.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { HighlightsPage } from "#features/reader/highlights-page.tsx";
import { shelfFacts } from "#features/reader/shelf-facts.ts";
import { useVault } from "#features/vault/vault-query.ts";

export const meta = () => [{ title: pageTitle(highlightTexts.title) }];

export default function HighlightsRoute() {
  const { data: vault } = useVault(useAudience());
  return (
    <HighlightsPage
      titleOf={(section, id) => shelfFacts(vault, { section, id })?.item.title ?? null}
    />
  );
}
