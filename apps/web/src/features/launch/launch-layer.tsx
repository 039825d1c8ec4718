import "#design/layout/launch.css";
import { launch } from "@sovereign/content/words/launch";
import type { KeyboardEvent, ReactNode } from "react";
import { holdPage } from "#design/controls/hold-page.ts";
import type { LaunchFlow } from "./launch-flows.ts";
import styles from "./launch-layer.module.css";

type LaunchLayerProps = {
  /** What screen readers call the layer. */
  label: string;
  /** What is seen when the flow has faded away: the ground of the next one, or the page. */
  next: LaunchFlow | null;
  /** Escape, and a phone's own way back. */
  onSkip: () => void;
  children: ReactNode;
};

function openLayer(dialog: HTMLDialogElement | null) {
  if (!dialog?.open) dialog?.showModal();
  return holdPage(dialog);
}

/**
 * The full-screen layer of the launch flows. The browser's own modal dialog keeps the page behind it
 * inert and the focus inside, above everything else.
 */
export function LaunchLayer({ label, next, onSkip, children }: LaunchLayerProps) {
  const skipByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Otherwise the browser closes the layer, a second time without asking.
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
        // Where the browser closes the layer all the same, closing is what skips.
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
  /** Left out where a press anywhere skips. */
  onSkip?: () => void;
  children?: ReactNode;
};

/** The first line of a flow, which ends with the way past it. */
export function LaunchTop({ className, onSkip, children }: LaunchTopProps) {
  return (
    <div className={`${styles.top} ${className}`}>
      {children}
      <button type="button" className="link tap small t2" onClick={onSkip}>
        {launch.skip}
      </button>
    </div>
  );
}
