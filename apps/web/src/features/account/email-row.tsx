import { fill } from "@sovereign/content/public/fill";
import {
  accountTexts,
  emailChangeTexts,
  securityTexts,
} from "@sovereign/content/words/account-settings";
import { askEmailChange, readEmailChange, stopEmailChange } from "@sovereign/contract/email-change";
import { isEmailAddress } from "@sovereign/domain/credentials";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { toast } from "#design/feedback/toast.ts";
import { Field } from "#design/forms/field.tsx";
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

const TOPIC = "email";
const keyOf = (userId: string) => ["email-change", userId] as const;

const schema = z.object({
  address: z.string().check(z.trim(), z.refine<string>(isEmailAddress, emailChangeTexts.invalid)),
  password: z.string(),
});
type Values = z.infer<typeof schema>;

type EmailRowProps = { userId: string; email: string };

/** The address with which the member signs in, and the one that waits to take its place. */
export function EmailRow({ userId, email }: EmailRowProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api(readEmailChange, { signal }),
    refetchOnWindowFocus: "always",
  });
  const waits = data?.pending?.new_email;
  return (
    <>
      <SettingsRow
        title={securityTexts.email}
        help={waits ? fill(emailChangeTexts.waits, { email, new_email: waits }) : email}
        short
        action={
          waits ? (
            <StopButton userId={userId} />
          ) : (
            <Button aria-label={emailChangeTexts.open} onClick={() => setOpen(true)}>
              {securityTexts.change}
            </Button>
          )
        }
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={emailChangeTexts.open}
        description={emailChangeTexts.help}
      >
        <EmailForm userId={userId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function StopButton({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function stop() {
    setBusy(true);
    try {
      await api(stopEmailChange, {});
      await client.invalidateQueries({ queryKey: keyOf(userId) });
    } catch (error) {
      toast({
        title: emailChangeTexts.notStopped,
        description: refusalText(error),
        tone: "error",
        topic: TOPIC,
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} busyLabel={emailChangeTexts.stopping} onClick={stop}>
      {emailChangeTexts.stop}
    </Button>
  );
}

function EmailForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const client = useQueryClient();
  const form = useCheckedForm(schema, { address: "", password: "" });

  async function send({ address, password }: Values): Promise<Refusal<Values> | undefined> {
    try {
      const answer = await api(askEmailChange, {
        body: { new_email: address, ...(password && { password }) },
      });
      client.setQueryData(keyOf(userId), answer);
    } catch (error) {
      const text = refusalText(error);
      const fresh = ["auth.password_wrong", "auth.fresh_sign_in_required"] as const;
      if (fresh.some((code) => hasCode(error, code))) return { field: "password", text };
      const own = ["auth.email_invalid", "member.email_unchanged"] as const;
      return own.some((code) => hasCode(error, code)) ? { field: "address", text } : { text };
    }
    onDone();
    toast({
      title: emailChangeTexts.sent,
      description: fill(emailChangeTexts.sentHelp, { email: address }),
      tone: "success",
      topic: TOPIC,
    });
    return undefined;
  }

  return (
    <Form form={form} send={send} className={styles.form}>
      <AddressField />
      <OwnPassword />
      <div className={styles.acts}>
        <SendButton size="large" wide busyLabel={emailChangeTexts.sending}>
          {emailChangeTexts.send}
        </SendButton>
        <Button size="large" wide onClick={onDone}>
          {accountTexts.cancel}
        </Button>
      </div>
    </Form>
  );
}

function AddressField() {
  return (
    <Field
      label={emailChangeTexts.field}
      type="email"
      autoComplete="email"
      {...useFormField("address")}
    />
  );
}

function OwnPassword() {
  return (
    <PasswordField
      label={emailChangeTexts.password}
      autoComplete="current-password"
      {...useFormField("password")}
    />
  );
}
