import { fill } from "@sovereign/content/public/fill";
import { officePlaces } from "@sovereign/content/words/office-frame";
import { mailMoments, officeMails as texts } from "@sovereign/content/words/office-mails";
import { MAIL_LINE_LENGTH, type OfficeMails } from "@sovereign/contract/office-mails";
import { officePaths } from "@sovereign/domain/office-paths";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { Field } from "#design/forms/field.tsx";
import { cells, DataTable } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { useMailActs, useMails } from "./mails-query.ts";

/** Every email that goes out, and the lines on all of them. */
export function MailsPage() {
  const { title, loading, failure, about, shared } = texts;
  const heading = useId();
  return (
    <Answered query={useMails()} title={title} loading={loading} failure={failure}>
      {({ lines, mails }) => (
        <>
          <PageHead
            title={title}
            sentence={about}
            crumb={
              <Link className="link tap self-start" to={officePaths.broadcasts}>
                {officePlaces.broadcasts}
              </Link>
            }
          />
          <section className="stack gap-5 mb-6" aria-labelledby={heading}>
            <h2 id={heading} className="subhead">
              {shared}
            </h2>
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </section>
          <MailsTable mails={mails} />
          <p className="mt-4 t2 pretty">
            {fill(texts.written, { place: officePlaces.broadcasts })}
          </p>
        </>
      )}
    </Answered>
  );
}

type LineProps = { line: OfficeMails["lines"][number] };

function Line({ line: { key, text, version } }: LineProps) {
  const { save } = useMailActs(key);
  const { fresh, question } = useFreshProof();
  const [typed, setTyped] = useState(text);
  // A version that another saves in the meantime is not overwritten.
  const [base, setBase] = useState(version);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { label, hint } = texts.lines[key];
  async function keep() {
    setBusy(true);
    setError(null);
    try {
      const saved = await fresh(() => save(typed.trim() || null, base), texts.kept);
      if (saved) {
        setBase(base + 1);
        // The button goes.
        field.current?.focus();
        toast({ title: texts.saved, tone: "success", topic: "mail" });
      }
    } catch (fault) {
      setError(hasCode(fault, "request.invalid") ? texts.problems.line : texts.failed);
    }
    setBusy(false);
  }
  return (
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Field
        ref={field}
        label={label}
        hint={hint}
        error={error}
        maxLength={key === "sender" ? 60 : MAIL_LINE_LENGTH}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim() !== text && (
        <Buttons>
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </Buttons>
      )}
      {question}
    </form>
  );
}

function MailsTable({ mails }: { mails: OfficeMails["mails"] }) {
  const { mail, when, own } = texts.columns;
  const state = (of: OfficeMails["mails"][number]) =>
    of.own ? texts.own : of.editable ? texts.delivered : texts.fixed;
  return (
    <DataTable caption={texts.list}>
      <thead>
        <tr>
          <th scope="col">{mail}</th>
          <th scope="col">{when}</th>
          <th scope="col">{own}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((each) => (
          <tr key={each.template} className={cells.linked}>
            <th scope="row">
              <Link to={officePaths.mail(each.template)}>{each.title}</Link>
              <span className={cells.sub}>{each.subject}</span>
            </th>
            <td className={cells.below}>{mailMoments[each.template]}</td>
            <td className={cells.beside}>{state(each)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
