import { confirmTexts } from "@sovereign/content/words/auth";
import type { ConfirmingPassword } from "#core/session/account-calls.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./auth.module.css";
import { PasswordForm, type PasswordRefusal } from "./password-form.tsx";

type ConfirmPasswordProps = {
  email: string;
  /** The password of the sign-up is asked for, or one is chosen now. */
  chosen: ConfirmingPassword["password_chosen"];
  /** Gives the refusal, if there was one. */
  onPress: (confirming: ConfirmingPassword) => Promise<PasswordRefusal | undefined>;
  /** Changes to the other of the two. */
  onOther: () => void;
};

/** In any browser but the one that signed up a confirmation needs a password (decision 34). */
export function ConfirmPassword({ email, chosen, onPress, onOther }: ConfirmPasswordProps) {
  const words = confirmTexts[chosen];
  return (
    <>
      <h1 className="title">{words.title}</h1>
      <p className={`t2 ${styles.lead}`}>{words.lead}</p>
      <PasswordForm
        email={email}
        choosing={chosen === "now"}
        label={words.label}
        button={words.button}
        busyLabel={confirmTexts.busy}
        send={(password) => onPress({ password, password_chosen: chosen })}
      />
      <p className={styles.ways}>
        <Button variant="text" onClick={onOther}>
          {words.other}
        </Button>
      </p>
    </>
  );
}
