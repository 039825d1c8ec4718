import { useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import styles from "./auth.module.css";
import type { PasswordRefusal } from "./auth-fields.tsx";

type PressProps = {
  button: string;
  busyLabel: string;
  onPress: () => Promise<PasswordRefusal | undefined>;
};

/** Only the button has an effect; opening the page has none. */
export function Press({ button, busyLabel, onPress }: PressProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasswordRefusal>();
  const press = async () => {
    setBusy(true);
    setFailure(await onPress());
    setBusy(false);
  };
  return (
    <div className={`stack gap-5 mt-6 ${styles.fields}`}>
      {failure && <Alert>{failure.text}</Alert>}
      <Button variant="primary" size="large" wide busy={busy} busyLabel={busyLabel} onClick={press}>
        {button}
      </Button>
    </div>
  );
}
