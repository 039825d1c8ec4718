import { manifestoPage } from "@sovereign/content/words/manifesto";
import { loading } from "@sovereign/content/words/notices";
import type { ManifestoAnswer } from "@sovereign/contract/manifesto";
import { useId } from "react";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import styles from "./manifesto.module.css";
import { ManifestoEnd } from "./manifesto-end.tsx";
import { ManifestoHead } from "./manifesto-head.tsx";
import { ManifestoLaws } from "./manifesto-laws.tsx";
import { useManifesto } from "./manifesto-query.ts";
import { ManifestoSkeleton } from "./manifesto-skeleton.tsx";
import { type Signatory, useSignature } from "./use-signature.ts";

/** The laws to read, to sign and to print (specification, section 2, /app/manifesto). */
export function ManifestoPage({ member }: { member: Signatory }) {
  const { data, isError, isPaused, refetch } = useManifesto();
  if (data) return <Manifesto manifesto={data} member={member} />;
  const again = () => void refetch();
  if (isPaused) return <OfflineState onAgain={again} />;
  return isError ? (
    <LoadFailure notice={loading.manifesto} onAgain={again} />
  ) : (
    <ManifestoSkeleton />
  );
}

type ManifestoProps = { manifesto: ManifestoAnswer; member: Signatory };

function Manifesto({ manifesto, member }: ManifestoProps) {
  const signature = useSignature(member, manifesto.version);
  const signingId = useId();
  return (
    <article className={styles.manifesto}>
      <ManifestoHead
        title={manifesto.title}
        signature={signature}
        signingId={signingId}
        onLookAgain={signature.lookAgain}
      />
      <ManifestoLaws principles={manifesto.principles} />
      <div className={`${styles.print} ${styles.lines}`} aria-hidden="true">
        <div>
          <span />
          {manifestoPage.signatureLine}
        </div>
        <div>
          <span className="num">{signature.state === "signed" && signature.date}</span>
          {manifestoPage.dateLine}
        </div>
      </div>
      <ManifestoEnd manifesto={manifesto.title} signature={signature} signingId={signingId} />
    </article>
  );
}
