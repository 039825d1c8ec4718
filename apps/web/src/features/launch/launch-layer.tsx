import "#design/layout/launch.css";
import { launch } from "@sovereign/content/words/launch";
import type { KeyboardEvent, ReactNode } from "react";
import { holdPage } from "#design/controls/hold-page.ts";
import type { LaunchFlow } from "./launch-flows.ts";
import styles from "./splash.module.css";

type LaunchLayerProps = {
  label: string;
  /** The flow behind this one's fade, or null for the page. */
  next: LaunchFlow | null;
  onSkip: () => void;
  children: ReactNode;
};

function openLayer(dialog: HTMLDialogElement | null) {
  if (!dialog?.open) dialog?.showModal();
  return holdPage(dialog);
}

/** The modal dialog makes the page behind it inert and traps the focus. */
export function LaunchLayer({ label, next, onSkip, children }: LaunchLayerProps) {
  const skipByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Otherwise the browser closes the dialog, and the second time it does not ask.
    event.preventDefault();
    onSkip();
  };
  return (
    <dialog
      ref={openLayer}
      className="launch"
      aria-label={label}
      data-next={next ?? "page"}
      onKeyDown={skipByKey}
      onCancel={(event) => {
        // If the browser closes the dialog anyway, that skips the flow.
        if (!event.cancelable) return;
        event.preventDefault();
        onSkip();
      }}
      onClose={({ currentTarget }) => {
        onSkip();
        if (currentTarget.isConnected) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}

type LaunchTopProps = {
  className: string | undefined;
  /** Absent where a press anywhere skips. */
  onSkip?: () => void;
  children?: ReactNode;
};

export function LaunchTop({ className, onSkip, children }: LaunchTopProps) {
  return (
    <div className={`line apart touch ${styles.layerTop} ${className}`}>
      {children}
      <button type="button" className="link tap small t2" onClick={onSkip}>
        {launch.skip}
      </button>
    </div>
  );
}
