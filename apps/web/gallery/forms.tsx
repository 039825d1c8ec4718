import "#design/forms/checkbox.css";
import { accountForm, authTexts, forgotPassword } from "@sovereign/content/words/auth";
import { totpSetup } from "@sovereign/content/words/factors";
import { oneThingTexts, todayTexts } from "@sovereign/content/words/one-thing";
import { vaultSearch } from "@sovereign/content/words/vault-search";
import { useEffect, useRef, useState } from "react";
import { useTypedWords } from "#core/page/use-search-words.ts";
import { CodeField } from "#design/forms/code-field.tsx";
import { Field, TextArea } from "#design/forms/field.tsx";
import { FieldError } from "#design/forms/field-error.tsx";
import { Form, SendButton, useCheckedForm, useFormField } from "#design/forms/form.tsx";
import { PasswordField, StrengthMeter } from "#design/forms/password-field.tsx";
import { Picks, Ticks } from "#design/forms/picks.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import { SearchField, SearchFieldSkeleton } from "#design/forms/search-field.tsx";
import { Select } from "#design/forms/select.tsx";
import { z } from "#design/forms/zod.ts";
import { Specimen, State } from "./specimen.tsx";

const EMAIL = "e.marlowe@example.com";
const SCORES = [0, 1, 2, 3, 4] as const;
const nothing = () => {};
const never = () => new Promise<never>(() => {});

export function Forms() {
  return (
    <>
      <Fields />
      <Specimen name="Checkbox">
        <State name="off">
          <Checkbox checked={false} />
        </State>
        <State name="on">
          <Checkbox checked />
        </State>
      </Specimen>
      <Specimen name="Picks, Ticks">
        <State name="one of several" wide>
          <OneOfSeveral />
        </State>
        <State name="with counts" wide>
          <Picks
            label={accountForm.tabs}
            choices={CHOICES.map(({ value, name }) => ({ value, name, aside: "1,240" }))}
            chosen={null}
            onChoose={nothing}
          />
        </State>
        <State name="any of several" wide>
          <AnyOfSeveral />
        </State>
      </Specimen>
      <Specimen name="RuledTextarea">
        <State name="empty" wide>
          <RuledTextarea label={todayTexts.label} />
        </State>
        <State name="near its limit" wide>
          <RuledTextarea label={todayTexts.label} defaultValue={accountForm.motto} limit={60} />
        </State>
        <State name="over its limit, error" wide>
          <RuledTextarea
            label={todayTexts.label}
            defaultValue={accountForm.motto}
            limit={20}
            error={oneThingTexts.blank}
          />
        </State>
      </Specimen>
      <Specimen name="SearchField, SearchFieldSkeleton">
        <State name="empty" wide>
          <Search words="" />
        </State>
        <State name="filled" wide>
          <Search words="trust" />
        </State>
        <State name="loading" wide>
          <SearchFieldSkeleton />
        </State>
      </Specimen>
      <Specimen name="Form, SendButton">
        <State name="default">
          <EmailForm />
        </State>
        <State name="refused">
          <EmailForm state="refused" />
        </State>
        <State name="sending">
          <EmailForm state="sending" />
        </State>
      </Specimen>
    </>
  );
}

function Fields() {
  return (
    <>
      <Specimen name="Field">
        <State name="empty, placeholder">
          <Field label={accountForm.email} placeholder={forgotPassword.placeholder} />
        </State>
        <State name="filled, hint">
          <Field label={accountForm.email} defaultValue={EMAIL} hint={accountForm.oneLink} />
        </State>
        <State name="error">
          <Field
            label={accountForm.email}
            defaultValue="e.marlowe"
            error={authTexts.invalidEmail}
          />
        </State>
        <State name="leading">
          <Field label={accountForm.email} defaultValue={EMAIL} leading="€" />
        </State>
        <State name="disabled">
          <Field label={accountForm.email} defaultValue={EMAIL} disabled />
        </State>
        <State name="long text">
          <Field
            label={accountForm.motto}
            defaultValue={EMAIL.repeat(4)}
            hint={`${forgotPassword.lead} `.repeat(2)}
          />
        </State>
      </Specimen>
      <Specimen name="TextArea">
        <State name="filled, hint">
          <TextArea label={accountForm.motto} defaultValue={EMAIL} hint={accountForm.oneLink} />
        </State>
        <State name="error">
          <TextArea label={accountForm.motto} error={oneThingTexts.blank} />
        </State>
      </Specimen>
      <Specimen name="FieldError">
        <State name="error">
          <FieldError id="field-error">{oneThingTexts.blank}</FieldError>
        </State>
      </Specimen>
      <Specimen name="Select">
        <State name="hint">
          <Select label={accountForm.email} hint={accountForm.oneLink}>
            <option>{EMAIL}</option>
          </Select>
        </State>
        <State name="error">
          <Select label={accountForm.email} error={authTexts.invalidEmail}>
            <option>{EMAIL}</option>
          </Select>
        </State>
      </Specimen>
      <Specimen name="PasswordField, StrengthMeter">
        <State name="default">
          <PasswordField label={accountForm.password} defaultValue="a sentence to keep" />
        </State>
        <State name="error">
          <PasswordField label={accountForm.password} error={authTexts.shortPassword} />
        </State>
        {SCORES.map((score) => (
          <State key={score} name={`strength ${score}`}>
            <StrengthMeter score={score} />
          </State>
        ))}
      </Specimen>
      <Specimen name="CodeField">
        <State name="empty">
          <CodeField label={totpSetup.code} />
        </State>
        <State name="filled">
          <CodeField label={totpSetup.code} defaultValue="204816" />
        </State>
        <State name="error">
          <CodeField label={totpSetup.code} defaultValue="204" error={authTexts.unexpected} />
        </State>
      </Specimen>
    </>
  );
}

function Checkbox({ checked }: { checked: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" defaultChecked={checked} />
      <span>{accountForm.oneLink}</span>
    </label>
  );
}

const CHOICES = [
  { value: "in", name: accountForm.tab["sign-in"], about: accountForm.oneLink },
  { value: "up", name: accountForm.tab["sign-up"], about: forgotPassword.lead },
];

function OneOfSeveral() {
  const [chosen, setChosen] = useState("in");
  const choices = [
    ...CHOICES,
    { value: "none", name: accountForm.back, about: accountForm.motto, disabled: true },
  ];
  return <Picks label={accountForm.tabs} choices={choices} chosen={chosen} onChoose={setChosen} />;
}

function AnyOfSeveral() {
  const [chosen, setChosen] = useState(["up"]);
  return <Ticks label={accountForm.tabs} choices={CHOICES} chosen={chosen} onChoose={setChosen} />;
}

function Search({ words }: { words: string }) {
  const typed = useTypedWords(words, () => {});
  const field = useRef<HTMLInputElement>(null);
  return (
    <SearchField
      label={vaultSearch.label}
      clear={vaultSearch.clear}
      limit={80}
      words={typed}
      field={field}
      onClear={typed.clear}
    />
  );
}

const emailSchema = z.object({
  email: z.string().check(z.email(authTexts.invalidEmail)),
});

function EmailForm({ state }: { state?: "refused" | "sending" }) {
  const form = useCheckedForm(emailSchema, { email: EMAIL });
  // Only a submit puts a form into these states.
  useEffect(() => {
    if (state === "refused") form.setError("root.send", { message: authTexts.resetFailed });
    if (state === "sending") form.handleSubmit(never)();
  }, [form, state]);
  return (
    <Form form={form} send={never} aria-label={state ?? "default"}>
      <EmailField />
      <SendButton busyLabel={forgotPassword.sending}>{forgotPassword.send}</SendButton>
    </Form>
  );
}

function EmailField() {
  return <Field label={accountForm.email} {...useFormField("email")} />;
}
