import { viewing } from "@sovereign/content/words/office-view-as";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { OfficeButton } from "#features/office/parts/office-button.tsx";
import styles from "./screens.module.css";

type ViewedProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  children: (data: Data) => ReactNode;
};

/** What a query of a view shows: loading, its failure, or its data. */
export function Viewed<Data>({ query, children }: ViewedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Spinner label={viewing.loading} />;
  const again = () => {
    // The button disappears, so the page takes the focus.
    focusPage();
    void refetch();
  };
  return (
    <div className={styles.failure} role="alert">
      <p>{viewing.failure}</p>
      <OfficeButton onClick={again}>{viewing.retry}</OfficeButton>
    </div>
  );
}

export function OpenState({ open, children }: { open: boolean; children?: ReactNode }) {
  return (
    <p className={`small ${open ? "pos" : "t2"} ${styles.state}`}>
      <Icon name={open ? "check" : "lock"} />
      {children ?? (open ? viewing.open : viewing.locked)}
    </p>
  );
}

/** A button of the member's that writes: switched off, and the frame says why. */
export function SwitchedOff({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="btn" disabled title={viewing.off} aria-describedby="view-off">
      {children}
    </button>
  );
}
