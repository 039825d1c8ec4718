import { fill } from "@sovereign/content/public/fill";
import { partnerTexts } from "@sovereign/content/words/partner";
import { setPartner } from "@sovereign/contract/partner";
import { PARTNER_NAME_MAX_LENGTH } from "@sovereign/domain/partner";
import { useEffect, useRef, useState } from "react";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Field } from "#design/forms/field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { z } from "#design/forms/zod.ts";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";

const texts = partnerTexts.rename;
const { nameMissing, nameLong } = partnerTexts.invite;

export const name = z
  .string()
  .check(z.trim(), z.minLength(1, nameMissing), z.maxLength(PARTNER_NAME_MAX_LENGTH, nameLong));

export const nameSchema = z.object({ name });
type Named = z.infer<typeof nameSchema>;

export function NameField({ label, field = "name" }: { label: string; field?: string }) {
  return <Field {...useFormField(field)} label={label} autoComplete="off" />;
}

type PartnerNameProps = { name: string; userId: string };

/** The member's name for their partner, with a way to change it; `term` is its label. */
export function PartnerName({
  name: called,
  userId,
  term = texts.term,
}: PartnerNameProps & { term?: string }) {
  const [renames, setRenames] = useState(false);
  const [saved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  // The form that had the focus is unmounted.
  useEffect(() => {
    if (!renames && returns.current) button.current?.focus();
    returns.current = renames;
  }, [renames]);

  if (renames) {
    return (
      <RenameForm
        name={called}
        userId={userId}
        onClose={(isSaved) => {
          setSaved(isSaved);
          setRenames(false);
        }}
      />
    );
  }
  return (
    <div className="line gap-4">
      <span className="stack grow">
        <span>{term}</span>
        <span className="small t2 breaks" role="status">
          {fill(saved ? texts.saved : texts.body, { name: called })}
        </span>
      </span>
      <Button ref={button} onClick={() => setRenames(true)}>
        {texts.act}
      </Button>
    </div>
  );
}

type RenameFormProps = PartnerNameProps & { onClose: (isSaved: boolean) => void };

/** The typed name stays when it was not saved. */
function RenameForm({ name: called, userId, onClose }: RenameFormProps) {
  const form = useCheckedForm(nameSchema, { name: called });
  const { mutateAsync } = usePartnerChange(userId, (given: Named) =>
    api(setPartner, { body: given }),
  );
  const { setFocus } = form;
  useEffect(() => setFocus("name", { shouldSelect: true }), [setFocus]);

  async function save(given: Named): Promise<Refusal<Named> | undefined> {
    try {
      if (given.name !== called) await mutateAsync(given);
    } catch (error) {
      return { text: problemTextOf(error, partnerTexts.between.notSaved), field: "name" };
    }
    onClose(given.name !== called);
    return undefined;
  }

  return (
    <Form
      className="stack one-col gap-3"
      form={form}
      send={save}
      aria-label={texts.act}
      onKeyDown={({ key }) => key === "Escape" && onClose(false)}
    >
      <NameField label={texts.term} />
      <div className={styles.two}>
        <SendButton busyLabel={texts.saving}>{texts.save}</SendButton>
        <Button onClick={() => onClose(false)}>{texts.cancel}</Button>
      </div>
    </Form>
  );
}
