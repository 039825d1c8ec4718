import { factorErrors, totpSetup } from "@sovereign/content/words/factors";
import type { EnrolledFactor } from "@sovereign/contract/factors";
import { readCode } from "@sovereign/domain/factor";
import { useState } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { Button, buttonClasses } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { CodeField } from "#design/forms/code-field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { FactorName, type Proving, provingSchema, refusalOf } from "./factor-form.tsx";
import styles from "./factors.module.css";
import { askCode, proveFactor } from "./factors-calls.ts";

type TotpSetupProps = {
  begun: EnrolledFactor;
  phoneOffered: boolean;
  onProven: () => Promise<void>;
  /** Starts a new setup once this one has expired. */
  onAgain: () => void;
};

export function TotpSetup({ begun, phoneOffered, onProven, onAgain }: TotpSetupProps) {
  const form = useCheckedForm(provingSchema, { name: begun.friendly_name, code: "" });
  const [over, setOver] = useState(false);
  const { qr_code: picture, secret = "", uri } = begun.totp ?? {};

  async function send({ name, code }: Proving): Promise<Refusal<Proving> | undefined> {
    setOver(false);
    try {
      const challenge_id = await askCode(begun.id);
      const given = { challenge_id, code: readCode(code) ?? code, friendly_name: name };
      await proveFactor(begun.id, given);
    } catch (error) {
      setOver(hasCode(error, "factor.not_found"));
      return refusalOf(error, factorErrors.wrong);
    }
    await onProven();
    return undefined;
  }

  return (
    <>
      <section className={`stack gap-4 hairline ${styles.step}`}>
        <h2 className="note">{totpSetup.scan}</h2>
        <div className={`stack at-start gap-5 ${styles.scan}`}>
          <img className={styles.picture} src={picture} alt={totpSetup.picture} />
          <div className="stack at-start gap-2">
            <p className="small t2">{totpSetup.type}</p>
            <p className={`breaks ${styles.secret}`}>{secret.match(/.{1,4}/g)?.join(" ")}</p>
            <div className="wrap gap-x-5">
              <Button variant="text" icon="copy" onClick={() => copyText(secret, totpSetup)}>
                {totpSetup.copy}
              </Button>
              <a className={buttonClasses({ variant: "text" }, "phoneonly")} href={uri}>
                {totpSetup.open}
              </a>
            </div>
          </div>
        </div>
      </section>
      <section className={`stack gap-4 hairline ${styles.step}`}>
        <h2 className="note">{totpSetup.prove}</h2>
        <Form
          className={`stack gap-5 ${styles.fields}`}
          form={form}
          send={send}
          advice={
            over && (
              <Button variant="text" onClick={onAgain}>
                {totpSetup.begin}
              </Button>
            )
          }
        >
          <FactorName label={totpSetup.name} />
          <Code />
          <div className={`cluster gap-3 gap-x-4 ${styles.actions}`}>
            <SendButton size="large" busyLabel={totpSetup.verifying}>
              {totpSetup.verify}
            </SendButton>
            {phoneOffered && (
              <Link className="link tap small t2" to={paths.addFactor("phone")} replace>
                {totpSetup.phone}
              </Link>
            )}
          </div>
        </Form>
      </section>
    </>
  );
}

function Code() {
  return <CodeField label={totpSetup.code} {...useFormField("code")} />;
}
