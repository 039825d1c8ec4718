import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { vault, vaultCard } from "@sovereign/content/words/vault";
import { welcomePage } from "@sovereign/content/words/welcome";
import type { VaultAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { shelvesOpenedByMembership } from "@sovereign/domain/welcome";
import { paths } from "#core/page/paths.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { LinkRow } from "#design/layout/link-row.tsx";
import styles from "./vault-card.module.css";
import { useVault } from "./vault-query.ts";

/** One row for the whole vault if the list failed to load. */
export function OpenedShelves({ audience }: { audience: Audience }) {
  const { data, isLoading } = useVault(audience);
  const opened = shelvesOpenedByMembership(audience);
  if (isLoading) {
    return opened.map((section) => (
      <li key={section} className={`stack center ${styles.wait}`} aria-busy="true">
        <Skeleton width={160} height={28} />
      </li>
    ));
  }
  if (!data) return <LinkRow to={paths.vault} title={vault.title} help={vaultCard.body} />;
  return data.sections
    .filter(({ id }) => opened.includes(id))
    .map((shelf) => ({ ...shelf, help: helpOf(shelf) }))
    .map(
      ({ id, help }) =>
        help && (
          <LinkRow key={id} to={`${paths.vault}#${id}`} title={vaultSectionTitle(id)} help={help} />
        ),
    );
}

function helpOf({ items }: VaultAnswer["sections"][number]): string | null {
  const count = items.filter(({ state }) => state === "open").length;
  if (count === 0) return null;
  if (count < items.length) return fill(welcomePage.some, { count: inWordsFirst(count) });
  return count === 1 ? welcomePage.only : fill(welcomePage.all, { count: inWords(count) });
}
