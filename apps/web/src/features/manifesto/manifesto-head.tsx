import { fill } from "@sovereign/content/public/fill";
import { manifestoPage } from "@sovereign/content/words/manifesto";
import type { ReactNode } from "react";
import { brand } from "#core/words/brand.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import styles from "./manifesto.module.css";
import type { SignatureState } from "./use-signature.ts";

const WHOLE = Array.from(
  { length: 30 },
  (_, index): MarkedDay => ({ date: String(index), mark: "completed" }),
);

export function ManifestoSeal({ cut }: { cut: boolean }) {
  return (
    <div className={cut ? styles.seal : `${styles.seal} ${styles.sealOpen}`}>
      <Dial marks={cut ? WHOLE : []} label="" fine={false} milestones={false} ring />
    </div>
  );
}

type ManifestoHeadProps = {
  title: string;
  signature: SignatureState;
  signingId: string;
  onLookAgain: () => void;
};

export function ManifestoHead({ title, signature, signingId, onLookAgain }: ManifestoHeadProps) {
  return (
    <header className={`stack gap-5 ${styles.head}`}>
      <span className={`word ${styles.maker} ${styles.print}`} aria-hidden="true">
        {brand.productName}
      </span>
      <h1>{title}</h1>
      <div
        className={
          signature.state === "signed"
            ? `line gap-4 ${styles.signed}`
            : `line gap-4 ${styles.signed} noprint`
        }
      >
        <ManifestoSeal cut={signature.state === "signed"} />
        <SignedLine signature={signature} signingId={signingId} onLookAgain={onLookAgain} />
      </div>
    </header>
  );
}

function SignedLine({
  signature,
  signingId,
  onLookAgain,
}: Omit<ManifestoHeadProps, "title">): ReactNode {
  const toSigning = (
    <a className="link tap" href={`#${signingId}`}>
      {manifestoPage.toSigning}
    </a>
  );
  if (signature.state === "signed") {
    return <p className="num">{fill(manifestoPage.signed, { date: signature.date })}</p>;
  }
  if (signature.state === "earlier") {
    return (
      <p className="num">
        {fill(manifestoPage.earlier, { date: signature.date })} {toSigning}
      </p>
    );
  }
  if (signature.state === "none") {
    return (
      <p>
        {manifestoPage.unsigned} {toSigning}
      </p>
    );
  }
  if (signature.state === "unknown") {
    return (
      <p>
        {manifestoPage.unknown}{" "}
        <button type="button" className="link tap" onClick={onLookAgain}>
          {manifestoPage.again}
        </button>
      </p>
    );
  }
  return (
    <p>
      <span className="vh">{manifestoPage.checking}</span>
      <Skeleton width={200} height={20} />
    </p>
  );
}
