import { fill } from "@sovereign/content/public/fill";
import {
  accountTexts,
  passwordTexts,
  securityTexts,
} from "@sovereign/content/words/account-settings";
import { changePassword, readPassword } from "@sovereign/contract/own-sessions";
import type { MemberAnswer } from "@sovereign/contract/sessions";
import { PASSWORD_MAX_LENGTH } from "@sovereign/domain/credentials";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { api, session } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
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
import { emailChangeQuery } from "./email-change.tsx";
import { ownSessionsKey } from "./own-sessions-query.ts";

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

const passwordQuery = (userId: string) =>
  queryOptions({
    queryKey: ["password", userId],
    queryFn: ({ signal }) => api(readPassword, { signal }),
    refetchOnMount: "always",
  });

type PasswordRowProps = { member: Pick<MemberAnswer, "id" | "email" | "time_zone"> };

/** A changed password signs out every other device (decision 97). */
export function PasswordRow({ member }: PasswordRowProps) {
  const { id, email, time_zone } = member;
  const [open, setOpen] = useState(false);
  const { data } = useQuery(passwordQuery(id));
  const client = useQueryClient();
  const isFirst = data?.set_at === null;
  const title = isFirst ? passwordTexts.first : passwordTexts.open;
  const help = data?.set_at
    ? fill(securityTexts.passwordSince, { date: dateOfInstant(data.set_at, time_zone) })
    : isFirst
      ? securityTexts.passwordNone
      : securityTexts.passwordHelp;

  function done() {
    setOpen(false);
    void client.invalidateQueries(passwordQuery(id));
    // The server has ended the other sessions and canceled a pending email change.
    void client.invalidateQueries({ queryKey: ownSessionsKey(id) });
    void client.invalidateQueries({ queryKey: emailChangeQuery(member).queryKey });
  }
  return (
    <>
      <SettingsRow
        title={securityTexts.password}
        help={help}
        short
        action={
          <Button aria-label={title} onClick={() => setOpen(true)}>
            {isFirst ? securityTexts.choose : securityTexts.change}
          </Button>
        }
      />
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <PasswordForm email={email} isFirst={isFirst} onDone={done} />
      </Dialog>
    </>
  );
}

type PasswordFormProps = { email: string; isFirst: boolean; onDone: () => void };

function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
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
    // The password is changed, and the next request renews the session.
    await session.renew().catch(() => undefined);
    return undefined;
  }

  return (
    <Form form={form} send={send} className="stack gap-5">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {!isFirst && <PresentPassword />}
      <ChosenPassword />
      <div className="stack gap-3 mt-2">
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
