import { manifestoPage } from "@sovereign/content/words/manifesto";
import { loading } from "@sovereign/content/words/notices";
import type { ManifestoAnswer } from "@sovereign/contract/manifesto";
import { useId } from "react";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import styles from "./manifesto.module.css";
import { ManifestoEnd } from "./manifesto-end.tsx";
import { ManifestoHead, ManifestoSeal } from "./manifesto-head.tsx";
import lawStyles from "./manifesto-laws.module.css";
import { ManifestoLaws } from "./manifesto-laws.tsx";
import { type Signatory, useManifesto, useSignature } from "./use-signature.ts";

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

function ManifestoSkeleton() {
  return (
    <SkeletonScreen label={manifestoPage.loading} title={manifestoPage.tab}>
      <div className={styles.manifesto}>
        <div className={`stack gap-5 ${styles.head}`}>
          <Skeleton className={styles.titleRoom} height="var(--room)" />
          <div className={`line gap-4 ${styles.signed}`}>
            <ManifestoSeal cut={false} />
            <Skeleton width={200} height={20} />
          </div>
        </div>
        <div>
          {["I", "II", "III"].map((number) => (
            <div key={number} className={`stack gap-2 hairline ${lawStyles.law}`}>
              <Skeleton width={40} height={32} />
              <div>
                <Skeleton width="60%" height={36} />
                <Skeleton height={192} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </SkeletonScreen>
  );
}
