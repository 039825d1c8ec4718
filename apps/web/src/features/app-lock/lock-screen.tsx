import { fill } from "@sovereign/content/public/fill";
import { appLock as texts } from "@sovereign/content/words/settings-page";
import type { SyntheticEvent } from "react";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { appLock, useAppLock } from "./device-app-lock.ts";
import styles from "./lock-screen.module.css";

function openLayer(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal();
}

const stay = (event: SyntheticEvent) => event.preventDefault();

/** Covers a locked app and makes the page inert. A member who fails the prompt may sign out. */
export function LockScreen({ onSignOut }: { onSignOut: () => void }) {
  const { shown, asking, refused } = useAppLock();
  if (shown === "open") return null;
  const values = { product: brand.productName };
  return (
    <dialog
      ref={openLayer}
      className={styles.cover}
      aria-label={fill(texts.locked, values)}
      onCancel={stay}
    >
      <p className="word">{brand.productName}</p>
      {shown === "locked" && (
        <div className={`stack at-start gap-5 full ${styles.ask}`}>
          <h1 className="title">{fill(texts.locked, values)}</h1>
          {refused && (
            <p className="t2" role="alert">
              {refused === "no code" ? texts.noCode : texts.notRecognized}
            </p>
          )}
          <Button
            variant="primary"
            size="large"
            wide
            busy={asking}
            busyLabel={texts.unlocking}
            onClick={() => void appLock.unlock()}
          >
            {texts.unlock}
          </Button>
          <Button variant="text" onClick={onSignOut}>
            {texts.signOut}
          </Button>
        </div>
      )}
    </dialog>
  );
}
