import { readerTexts } from "@sovereign/content/words/reader";
import { vault as vaultTexts } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./reader.module.css";

/** After a piece: what comes next on its shelf, where the shelf is known, and the way back. */
export function ReaderEnd({ next }: { next: ListedVaultItem | null }) {
  return (
    <footer className={`${styles.end} noprint`}>
      {next && (
        <Link className={styles.next} to={paths.vaultItem(next.section, next.id)}>
          <span className="note">{readerTexts.next}</span>
          <span className={styles.nextTitle}>{next.title}</span>
          {next.subtitle && <span className="small t2">{next.subtitle}</span>}
          {next.state === "locked" && (
            <span className={styles.mark}>
              <Icon name="lock" />
              {vaultTexts.members}
            </span>
          )}
        </Link>
      )}
      <LinkButton to={paths.vault} variant="text">
        {readerTexts.backToVault}
      </LinkButton>
    </footer>
  );
}
