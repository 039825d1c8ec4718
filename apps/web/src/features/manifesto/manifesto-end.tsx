import { fill } from "@sovereign/content/public/fill";
import { manifestoPage, manifestoSigning } from "@sovereign/content/words/manifesto";
import { useRef, useState } from "react";
import { paths } from "#core/page/paths.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import styles from "./manifesto.module.css";
import { ManifestoSigning } from "./manifesto-signing.tsx";
import type { useSignature } from "./use-signature.ts";

type ManifestoEndProps = {
  manifesto: string;
  signature: ReturnType<typeof useSignature>;
  signingId: string;
};

export function ManifestoEnd({ manifesto, signature, signingId }: ManifestoEndProps) {
  const news = useRef<HTMLDivElement>(null);
  const [justSigned, setJustSigned] = useState(false);
  const { state, unsentNote } = signature;
  const open = state === "none" || state === "earlier";
  const sign = () => {
    if (signature.sign()) {
      setJustSigned(true);
      news.current?.focus();
    } else toast({ title: manifestoPage.notKept, tone: "error", topic: "manifesto" });
  };
  return (
    <div className={`${styles.end} noprint`}>
      {open && (
        <section className={styles.due} id={signingId} aria-labelledby={`${signingId}-title`}>
          <h2 className="note" id={`${signingId}-title`}>
            {manifestoSigning.title}
          </h2>
          <div>
            <p className="lede">
              {signature.state === "earlier"
                ? fill(manifestoSigning.changed, { date: signature.date })
                : manifestoSigning.lead}
            </p>
            <ManifestoSigning manifesto={manifesto} onSign={sign} />
          </div>
        </section>
      )}
      {/* Always mounted: it receives focus when the form disappears, and announces later
         changes. */}
      <div className={styles.news} ref={news} tabIndex={-1} role="status">
        {justSigned && signature.state === "signed" && (
          <p className="num">{fill(manifestoPage.signed, { date: signature.date })}.</p>
        )}
        {unsentNote && <p className="t2">{unsentNote}</p>}
      </div>
      <div className={`wrap gap-3 ${styles.actions}`}>
        <Button icon="down" onClick={() => window.print()}>
          {manifestoPage.print}
        </Button>
        <LinkButton to={paths.appHome}>{manifestoPage.back}</LinkButton>
      </div>
    </div>
  );
}
