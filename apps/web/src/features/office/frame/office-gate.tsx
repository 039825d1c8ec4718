import { officeError, officeFactor, officeFrame } from "@sovereign/content/words/office-frame";
import type { ReactNode } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { Spinner } from "#design/feedback/spinner.tsx";
import { Compact } from "#design/tokens/compact.tsx";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { FactorPage } from "./factor-page.tsx";
import styles from "./office-frame.module.css";
import { OfficeFrame } from "./office-frame.tsx";
import { StaffContext, useOfficeFrame } from "./office-query.ts";

type OfficeGateProps = {
  /** For anyone outside the staff the office does not exist. */
  notFound: ReactNode;
  /** False for a page over the whole window. */
  framed?: boolean;
  children: ReactNode;
};

export function OfficeGate({ notFound, framed = true, children }: OfficeGateProps) {
  const answer = useOfficeFrame();
  // Before what is known: a role may have ended since.
  if (hasCode(answer.error, "route.not_found")) return notFound;
  return (
    <Compact>
      <Gate answer={answer} framed={framed}>
        {children}
      </Gate>
    </Compact>
  );
}

type GateProps = {
  answer: ReturnType<typeof useOfficeFrame>;
  framed: boolean;
  children: ReactNode;
};

function Gate({ answer: { data, error, refetch }, framed, children }: GateProps) {
  if (hasCode(error, "office.proof_missing")) return <FactorPage />;
  if (hasCode(error, "office.proof_waits")) return <FactorPage text={officeFactor.waits} />;
  if (data) {
    return (
      <StaffContext value={data}>
        {framed ? <OfficeFrame staff={data}>{children}</OfficeFrame> : children}
      </StaffContext>
    );
  }
  if (error) {
    return (
      <main className={`stack narrow centered ${styles.alone}`}>
        <ErrorPanel
          level={1}
          title={officeError.title}
          error={error}
          onRetry={() => void refetch()}
        />
      </main>
    );
  }
  return (
    <main className="page-wait">
      <Spinner label={officeFrame.loading} />
    </main>
  );
}
