import { actSheet } from "@sovereign/content/words/office-frame";
import type { FormEvent, ReactNode } from "react";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { type Fact, Facts } from "#design/layout/facts.tsx";
import styles from "./act-sheet.module.css";

type ActSheetProps = {
  open?: boolean;
  onClose: () => void;
  title: string;
  /** Two columns at the desk: what is chosen, and what will happen. */
  wide?: boolean;
  /** The inputs and the reason. */
  children?: ReactNode;
  /** The effects; `heading` is their title. */
  facts?: readonly Fact[];
  heading?: string;
  /** A choice at the end, once all is read. */
  last?: ReactNode;
  /** The reason for a failure. */
  fault?: ReactNode;
  act: string;
  /** While nothing is chosen. */
  disabled?: boolean;
  busy?: boolean;
  busyLabel?: string;
  wayOut?: string;
  /** If an action ends a membership, Cancel is the primary button. */
  ends?: boolean;
  onAct: () => void;
};

/** Confirmation of an action with its effects: a sheet on a phone, else a dialog. */
export function ActSheet(props: ActSheetProps) {
  const { open = true, onClose, title, wide = false } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      look={wide ? `${styles.sheet} ${styles.wide}` : styles.sheet}
    >
      <Act {...props} />
    </Dialog>
  );
}

function Act(props: ActSheetProps) {
  const { children, facts, heading, fault, act, disabled, busy = false, busyLabel } = props;
  const { onClose, wayOut = actSheet.cancel, ends = false, onAct, wide, last } = props;
  function send(event: FormEvent) {
    event.preventDefault();
    if (!busy && !disabled) onAct();
  }
  return (
    <form className={styles.act} noValidate onSubmit={send}>
      {fault && <Alert>{fault}</Alert>}
      <div className={wide ? styles.both : styles.one}>
        {children && <div className={styles.one}>{children}</div>}
        {facts && (
          <div>
            {heading && <h3 className={styles.heading}>{heading}</h3>}
            <Facts ruled facts={facts} />
          </div>
        )}
      </div>
      {last}
      <Buttons className={styles.buttons}>
        <Button variant={ends ? "primary" : undefined} onClick={onClose}>
          {wayOut}
        </Button>
        <Button
          type="submit"
          variant={ends ? "danger" : "primary"}
          disabled={disabled}
          busy={busy}
          busyLabel={busyLabel}
        >
          {act}
        </Button>
      </Buttons>
    </form>
  );
}
