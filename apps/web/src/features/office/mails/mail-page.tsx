import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { mailMoments, officeMails as texts } from "@sovereign/content/words/office-mails";
import {
  MAIL_INTRO_LENGTH,
  type MailTextVersion,
  type OfficeMail,
} from "@sovereign/contract/office-mails";
import { officePaths } from "@sovereign/domain/office-paths";
import { useDeferredValue, useId, useState } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import { TextArea } from "#design/forms/field.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import styles from "#features/office/broadcasts/compose.module.css";
import { MailSheet } from "#features/office/broadcasts/mail-preview.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { limitText } from "#features/office/parts/office-words.ts";
import { whenWithin } from "#features/office/parts/when.ts";
import { useMail, useMailActs, useMailPreview } from "./mails-query.ts";

/** One email: what sends it, its first paragraph, and how it arrives. */
export function MailPage({ template }: { template: string }) {
  const { title, loading, failure } = texts;
  return (
    <Answered query={useMail(template)} title={title} loading={loading} failure={failure}>
      {(mail) => <Mail key={template} mail={mail} />}
    </Answered>
  );
}

function Mail({ mail }: { mail: OfficeMail }) {
  const [typed, setTyped] = useState(mail.text ?? mail.intro ?? "");
  // A version that another saves in the meantime is not overwritten.
  const [base, setBase] = useState(mail.version);
  const own = mail.intro === null || typed.trim() === mail.intro ? null : typed;
  return (
    <>
      <PageHead
        title={mail.title}
        sentence={mailMoments[mail.template]}
        crumb={
          <Link className="link tap self-start" to={officePaths.mails}>
            {texts.crumb}
          </Link>
        }
      />
      <div className={`stack gap-6 ${styles.compose}`}>
        <div className={`stack at-top min-0 ${styles.column}`}>
          {mail.editable ? (
            <Intro
              mail={mail}
              typed={typed}
              own={own}
              base={base}
              onType={setTyped}
              onSaved={() => setBase(base + 1)}
            />
          ) : (
            <p className="pretty">{texts.fixedAbout}</p>
          )}
          {mail.versions.length > 0 && <Versions mail={mail} onUse={setTyped} />}
        </div>
        <Preview mail={mail} own={own} />
      </div>
    </>
  );
}

/** "{price}, {product}". */
const namesOf = ({ names }: OfficeMail) =>
  new Intl.ListFormat(language.tag).format(names.map((name) => `{${name}}`));

function hintOf(mail: OfficeMail): string {
  if (mail.intro === "") return texts.introAbove;
  return mail.names.length > 0 ? fill(texts.introHint, { names: namesOf(mail) }) : texts.introPlain;
}

type IntroProps = {
  mail: OfficeMail;
  typed: string;
  /** Null for the text as delivered. */
  own: string | null;
  /** The version that was read. */
  base: number;
  onType: (text: string) => void;
  onSaved: () => void;
};

function Intro({ mail, typed, own, base, onType, onSaved }: IntroProps) {
  const { save, test } = useMailActs(mail.template);
  const { fresh, question } = useFreshProof();
  const { data } = useMailPreview(mail.template, useDeferredValue(own));
  const [busy, setBusy] = useState<"save" | "test" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const names = namesOf(mail);
  const fault = data?.fault;
  async function run(act: "save" | "test", done: string, work: () => Promise<void>) {
    setBusy(act);
    setFailure(null);
    try {
      if (await fresh(work, texts.kept)) toast({ title: done, tone: "success", topic: "mail" });
    } catch (error) {
      const isOthers = hasCode(error, "office.mail_changed");
      const by = mail.versions[0]?.by ?? "";
      setFailure(isOthers ? fill(texts.changed, { name: by }) : (limitText(error) ?? texts.failed));
    }
    setBusy(null);
  }
  return (
    <>
      <TextArea
        label={texts.intro}
        hint={hintOf(mail)}
        error={
          fault === "placeholders" && mail.names.length === 0
            ? texts.problems.frames
            : fault && fill(texts.problems[fault], { names })
        }
        rows={4}
        maxLength={MAIL_INTRO_LENGTH}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {failure && <Alert>{failure}</Alert>}
      <Buttons>
        <Button
          variant="primary"
          disabled={Boolean(fault) || own === mail.text}
          busy={busy === "save"}
          busyLabel={texts.saving}
          onClick={() => void run("save", texts.saved, () => save(own, base).then(onSaved))}
        >
          {texts.save}
        </Button>
        <Button
          disabled={Boolean(fault)}
          busy={busy === "test"}
          busyLabel={texts.testing}
          onClick={() => void run("test", texts.tested, () => test(own))}
        >
          {texts.test}
        </Button>
        {own !== null && <Button onClick={() => onType(mail.intro ?? "")}>{texts.back}</Button>}
      </Buttons>
      {question}
    </>
  );
}

function Versions({ mail, onUse }: { mail: OfficeMail; onUse: (text: string) => void }) {
  const heading = useId();
  const { user } = useSession();
  const now = useMinute();
  const nameOf = ({ version, by, at }: MailTextVersion) =>
    fill(texts.version, { version, name: by, when: whenWithin(at, user?.time_zone ?? "UTC", now) });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.versions}
      </h2>
      <ul className="rows">
        {mail.versions.map((each) => (
          <li key={each.version} className="stack gap-2">
            <p className="small t2">{nameOf(each)}</p>
            <p className="pretty breaks">{each.text ?? texts.asDelivered}</p>
            {mail.editable && (
              <Buttons>
                <Button
                  aria-label={`${texts.use}: ${nameOf(each)}`}
                  onClick={() => onUse(each.text ?? mail.intro ?? "")}
                >
                  {texts.use}
                </Button>
              </Buttons>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ mail, own }: { mail: OfficeMail; own: string | null }) {
  const heading = useId();
  const { data } = useMailPreview(mail.template, useDeferredValue(own));
  const paragraphs = (data?.text ?? "").split("\n\n").filter((text) => text.trim() !== "");
  return (
    <section className={`stack at-top min-0 ${styles.column}`} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="subhead">
          {texts.preview}
        </h2>
        <p className="small t2">{texts.sample}</p>
      </div>
      <MailSheet title={data?.subject ?? mail.subject}>
        {paragraphs.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name
          <p key={place} className={text.startsWith("-- ") ? styles.mailFoot : undefined}>
            {text.replace(/^-- \n/, "")}
          </p>
        ))}
      </MailSheet>
    </section>
  );
}
