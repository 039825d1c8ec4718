import {
  accountTexts,
  passwordTexts,
  securityTexts,
} from "@sovereign/content/words/account-settings";
import { changePassword } from "@sovereign/contract/own-sessions";
import { PASSWORD_MAX_LENGTH } from "@sovereign/domain/credentials";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { api, session } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { toast } from "#design/feedback/toast.ts";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import { z } from "#design/forms/zod.ts";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { refusalText } from "#proof/fresh-words.ts";
import styles from "./account.module.css";

const short = passwordTexts.short.replace("6", String(brand.passwordMinLength));
const schema = z.object({
  password: z.string(),
  chosen: z
    .string()
    .check(
      z.minLength(brand.passwordMinLength, short),
      z.maxLength(PASSWORD_MAX_LENGTH, passwordTexts.long),
    ),
});

type Values = z.infer<typeof schema>;

/** Changes the password; every other device is signed out (decision 97). */
export function PasswordRow({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsRow
        title={securityTexts.password}
        help={securityTexts.passwordHelp}
        short
        action={
          <Button aria-label={passwordTexts.open} onClick={() => setOpen(true)}>
            {securityTexts.change}
          </Button>
        }
      />
      <Dialog open={open} onOpenChange={setOpen} title={passwordTexts.open}>
        <PasswordForm email={email} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useCheckedForm(schema, { password: "", chosen: "" });

  async function send({ password, chosen }: Values): Promise<Refusal<Values> | undefined> {
    try {
      await api(changePassword, {
        body: { new_password: chosen, ...(password && { password }) },
      });
    } catch (error) {
      const text = refusalText(error);
      return hasCode(error, "auth.password_wrong") ? { field: "password", text } : { text };
    }
    onDone();
    toast({
      title: passwordTexts.done,
      description: passwordTexts.doneHelp,
      tone: "success",
      topic: "password",
    });
    await session.renew().catch(() => undefined);
    return undefined;
  }

  return (
    <Form form={form} send={send} className={styles.form}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PresentPassword />
      <ChosenPassword />
      <div className={styles.acts}>
        <SendButton size="large" wide busyLabel={passwordTexts.busy}>
          {passwordTexts.button}
        </SendButton>
        <Button size="large" wide onClick={onDone}>
          {accountTexts.cancel}
        </Button>
      </div>
    </Form>
  );
}

function PresentPassword() {
  return (
    <PasswordField
      label={passwordTexts.present}
      autoComplete="current-password"
      {...useFormField("password")}
    />
  );
}

function ChosenPassword() {
  return (
    <PasswordField
      label={passwordTexts.chosen}
      hint={passwordTexts.hint.replace("6", String(brand.passwordMinLength))}
      autoComplete="new-password"
      {...useFormField("chosen")}
    />
  );
}
