import { frameTexts } from "@sovereign/content/words/frame";
import { officeError, officeFactor, officeFrame } from "@sovereign/content/words/office-frame";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { paths } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import { buttonClasses } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { Alone } from "./alone.tsx";
import { useOwnProofs } from "./office-proof.ts";
import { OFFICE, officeFrameKey } from "./office-query.ts";
import { ProofForm } from "./proof-form.tsx";

type FactorPageProps = {
  /** For an invitation: who invites, and when it runs out. */
  text?: string;
  note?: string;
  onProven?: () => void;
};

/** Replaces the office until the session is verified by a passkey or an authenticator app. */
export function FactorPage({ text = officeFactor.proof, note, onProven }: FactorPageProps) {
  const { data: own, error, refetch } = useOwnProofs();
  const client = useQueryClient();
  const proven = () => {
    void client.invalidateQueries({ queryKey: officeFrameKey });
    onProven?.();
  };
  // Another tab has set the factor up, or given it: every query of the office may answer now.
  useEffect(
    () =>
      session.on(({ type }) => {
        if (type === "challenge_verified") void client.invalidateQueries({ queryKey: [OFFICE] });
      }),
    [client],
  );
  const hasOne = own && (own.app !== null || own.passkey);
  return (
    <Alone>
      <h1 className="title">{officeFactor.title}</h1>
      <p className="t2">{text}</p>
      {!own && !error && <Spinner label={officeFrame.loading} />}
      {!own && error && (
        <ErrorPanel title={officeError.title} error={error} onRetry={() => void refetch()} />
      )}
      {own && hasOne && (
        <ProofForm
          app={own.app}
          passkey={own.passkey}
          note={note ?? officeFactor.proveNote}
          onProven={proven}
        />
      )}
      {own && !hasOne && <SetUp note={note ?? officeFactor.note} />}
    </Alone>
  );
}

/** In a new tab: this page looks again when it is returned to. */
function SetUp({ note }: { note: string }) {
  return (
    <>
      <a
        className={buttonClasses({ variant: "primary", size: "large", wide: true })}
        href={paths.otherSignIn}
        target="_blank"
        rel="noopener"
      >
        <Icon name="key" />
        {officeFactor.setUpPasskey}
        <span className="vh">{frameTexts.outside}</span>
      </a>
      <a
        className={buttonClasses({ size: "large", wide: true })}
        href={paths.addFactor("app")}
        target="_blank"
        rel="noopener"
      >
        {officeFactor.setUpApp}
        <span className="vh">{frameTexts.outside}</span>
      </a>
      <p className="small t3">{note}</p>
    </>
  );
}
