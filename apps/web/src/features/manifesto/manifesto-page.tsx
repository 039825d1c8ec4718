import { manifestoPage } from "@sovereign/content/public/manifesto";
import { loading, offline } from "@sovereign/content/public/notices";
import type { ManifestoAnswer } from "@sovereign/server/api";
import { useId } from "react";
import { focusPage } from "#lib/page-focus.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/empty-state.tsx";
import { Dial } from "#ui/milled-edge/dial.tsx";
import { ManifestoEnd } from "./manifesto-end.tsx";
import { ManifestoHead } from "./manifesto-head.tsx";
import { ManifestoLaws } from "./manifesto-laws.tsx";
import { useManifesto } from "./manifesto-query.ts";
import { ManifestoSkeleton } from "./manifesto-skeleton.tsx";
import { type Signatory, useSignature } from "./use-signature.ts";
import "./manifesto.css";

/** The laws to read, to sign and to print (specification, section 2, /app/manifesto). */
export function ManifestoPage({ member }: { member: Signatory }) {
  const { data, isError, isPaused, refetch } = useManifesto();
  if (data) return <Manifesto manifesto={data} member={member} />;
  const again = () => {
    focusPage();
    void refetch();
  };
  if (isPaused) {
    return (
      <EmptyState
        level={1}
        figure={<Dial marks={[]} label="" milestones={false} />}
        title={offline.title}
        body={offline.body}
        action={<Button onClick={again}>{offline.button}</Button>}
      />
    );
  }
  if (!isError) return <ManifestoSkeleton />;
  const { title, body, button } = loading.manifesto;
  return (
    <ErrorState
      title={title}
      body={body}
      action={
        <Button variant="primary" onClick={again}>
          {button}
        </Button>
      }
    />
  );
}

type ManifestoProps = { manifesto: ManifestoAnswer; member: Signatory };

function Manifesto({ manifesto, member }: ManifestoProps) {
  const signature = useSignature(member, manifesto.version);
  const signingId = useId();
  return (
    <article className="manifesto">
      <ManifestoHead
        title={manifesto.title}
        signature={signature}
        signingId={signingId}
        onLookAgain={signature.lookAgain}
      />
      <ManifestoLaws principles={manifesto.principles} />
      <div className="manifesto-print manifesto-lines" aria-hidden="true">
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
