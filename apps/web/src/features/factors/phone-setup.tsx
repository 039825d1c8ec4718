import { factorErrors, phoneSetup } from "@sovereign/content/words/factors";
import { readPhone } from "@sovereign/domain/factor";
import { useState } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { EmptyState } from "#design/feedback/load-states.tsx";
import { Field } from "#design/forms/field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { z } from "#design/forms/zod.ts";
import { useProof } from "#proof/use-proof.tsx";
import type { SetupProps } from "./app-setup.tsx";
import { factorError, freeName } from "./factor-words.ts";
import styles from "./factors.module.css";
import { beginPhone } from "./factors-calls.ts";
import { PhoneCode, sendText, type Texted } from "./phone-code.tsx";

/** Returns the number in its canonical form; undefined if invalid. */
const wholeNumber = ({ country, local }: NumberValues) =>
  // The national prefix 0 is not dialed from abroad.
  readPhone(`${country.trim()}${local.trim().replace(/^0/, "")}`);

const schema = z
  .object({
    country: z.string().check(z.trim(), z.regex(/^\+/, factorErrors.country)),
    local: z.string(),
  })
  .check(
    z.refine((typed) => wholeNumber(typed) !== undefined, {
      path: ["local"],
      error: factorErrors.number,
    }),
  );

type NumberValues = { country: string; local: string };

type Begun = { id: string; ending: string; name: string; first: Texted };

export function PhoneSetup({ known, onProven }: SetupProps) {
  const { proven, question } = useProof();
  const form = useCheckedForm<NumberValues>(schema, { country: "+", local: "" });
  const [begun, setBegun] = useState<Begun | null>(null);
  const [name] = useState(() => freeName(phoneSetup.usualName, known.factors));

  async function send(typed: NumberValues): Promise<Refusal<NumberValues> | undefined> {
    const phone = wholeNumber(typed) ?? "";
    try {
      const asked = await proven((password) =>
        beginPhone({ friendly_name: name, phone }, password),
      );
      if (!asked) return undefined;
      const { id, phone_ending: ending = "" } = asked.done;
      setBegun({ id, ending, name, first: await sendText(id) });
    } catch (error) {
      const text = factorError(error);
      if (!hasCode(error, "factor.phone_invalid")) return { text };
      return { field: "local", text: factorErrors.number };
    }
    return undefined;
  }

  if (!known.phone_offered) return <NotOffered />;
  return (
    <>
      <header className="pagehead">
        <h1 className="title">{phoneSetup.title}</h1>
        <p className="t2">{phoneSetup.lead}</p>
      </header>
      <section className={`stack gap-4 hairline ${styles.step}`}>
        <h2 className="note">{phoneSetup.number}</h2>
        <Form className={`stack gap-5 ${styles.fields}`} form={form} send={send}>
          <div className={`stack gap-4 items-top ${styles.number}`}>
            <Country locked={begun !== null} />
            <Local locked={begun !== null} />
          </div>
          {!begun && (
            <div className={`cluster gap-3 gap-x-4 ${styles.actions}`}>
              <SendButton size="large" busyLabel={phoneSetup.sending}>
                {phoneSetup.send}
              </SendButton>
              <Link className="link tap small t2" to={paths.addFactor("app")} replace>
                {phoneSetup.app}
              </Link>
            </div>
          )}
        </Form>
      </section>
      {begun && (
        <PhoneCode key={begun.id} {...begun} onProven={onProven} onOther={() => setBegun(null)} />
      )}
      {question}
    </>
  );
}

function NotOffered() {
  return <EmptyState level={1} title={phoneSetup.title} body={phoneSetup.notOffered} />;
}

type PartProps = { locked: boolean };

function Country({ locked }: PartProps) {
  return (
    <Field
      label={phoneSetup.country}
      type="tel"
      inputMode="tel"
      autoComplete="tel-country-code"
      maxLength={8}
      readOnly={locked}
      {...useFormField("country")}
    />
  );
}

function Local({ locked }: PartProps) {
  return (
    <Field
      label={phoneSetup.local}
      type="tel"
      autoComplete="tel-national"
      maxLength={24}
      readOnly={locked}
      {...useFormField("local")}
    />
  );
}
