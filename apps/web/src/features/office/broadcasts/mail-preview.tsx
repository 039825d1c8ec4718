import { fill } from "@sovereign/content/public/fill";
import { mailStop } from "@sovereign/content/words/mails";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import type { Broadcast, BroadcastRun } from "@sovereign/contract/office-broadcasts";
import { type ReactNode, useId } from "react";
import { useStore } from "#core/state/store.ts";
import { brand } from "#core/words/brand.ts";
import { useBroadcastPieces } from "./broadcasts-query.ts";
import styles from "./compose.module.css";
import type { DraftSaver } from "./draft-saver.ts";

/** The saved text as the server renders the email. */
export function MailPreview({ saver }: { saver: DraftSaver }) {
  const { draft, saved } = useStore(saver.store);
  const { data: pieces = [] } = useBroadcastPieces();
  const heading = useId();
  const piece = pieces.find(({ id }) => id === draft.piece);
  return (
    <section className={`stack at-top min-0 ${styles.column}`} aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.arrives}
      </h2>
      <MailSheet title={draft.subject}>
        {saved ? <Blocks blocks={saved.blocks} /> : <p>{draft.words}</p>}
        {piece && <p className={styles.mailButton}>{fill(texts.read, { title: piece.title })}</p>}
        <p className={styles.mailFoot}>
          {fill(mailStop.reasons[draft.kind === "payments" ? "letters" : draft.kind], {
            product: brand.productName,
          })}{" "}
          <span className="link">{mailStop.act}</span>
          {mailStop.how} {brand.companyName}
        </p>
      </MailSheet>
    </section>
  );
}

/** The sheet of an email, as its reader sees it. */
export function MailSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.mail}>
      <div>
        <p className={styles.mailHead}>
          {brand.productName}
          <span className={styles.reeds} aria-hidden="true" />
        </p>
        <p className={styles.mailTitle}>{title || "\u00a0"}</p>
        {children}
      </div>
    </div>
  );
}

type BlocksProps = {
  blocks: Broadcast["blocks"];
  /** Fills framed words. */
  filled?: (text: string) => string;
};

export function Blocks({ blocks, filled = (text) => text }: BlocksProps) {
  return blocks.map(({ kind, runs }, index) => (
    <p
      // biome-ignore lint/suspicious/noArrayIndexKey: a block has nothing else that names it
      key={index}
      className={kind === "button" ? styles.mailButton : undefined}
    >
      {runs.map((run, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor has a stretch of it
        <Run key={place} run={{ ...run, text: filled(run.text) }} />
      ))}
    </p>
  ));
}

function Run({ run: { text, em, strong, link } }: { run: BroadcastRun }) {
  const linked = link ? <span className="link">{text}</span> : text;
  const stressed = em ? <em>{linked}</em> : linked;
  return strong ? <strong>{stressed}</strong> : stressed;
}
