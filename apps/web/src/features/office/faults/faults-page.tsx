import { fill, plural } from "@sovereign/content/public/fill";
import { officeFaults as texts } from "@sovereign/content/words/office-faults";
import { officePlaces } from "@sovereign/content/words/office-frame";
import type { OfficeFaults } from "@sovereign/contract/office-faults";
import { FAULT_STATES } from "@sovereign/domain/fault";
import { officePaths } from "@sovereign/domain/office-paths";
import type { FormEvent } from "react";
import { type SearchWords, useSearchWords } from "#core/page/use-search-words.ts";
import { Field } from "#design/forms/field.tsx";
import { NoRows } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { CountTabs } from "#features/office/parts/count-tabs.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { FaultRow } from "./fault-row.tsx";
import styles from "./faults.module.css";
import { type FaultsQuestion, useFaults, useFaultsQuestion } from "./faults-query.ts";

/** Errors in members' browsers (decision 153). */
export function FaultsPage() {
  const words = useSearchWords();
  const question = useFaultsQuestion(words.asked);
  const query = useFaults(question);
  return (
    <Answered
      query={query}
      title={officePlaces.faults}
      loading={texts.loading}
      failure={texts.failure}
    >
      {(faults) => (
        <div aria-busy={query.isPlaceholderData}>
          <Faults faults={faults} question={question} words={words} />
        </div>
      )}
    </Answered>
  );
}

type FaultsProps = { faults: OfficeFaults; question: FaultsQuestion; words: SearchWords };

function Faults({ faults: { faults, ...counts }, question, words }: FaultsProps) {
  const { open } = counts;
  const tabs = FAULT_STATES.map((state) => ({
    key: state,
    to: officePaths.faultsIn(state),
    name: texts.tabs[state],
    count: counts[state],
    isCurrent: "state" in question && question.state === state,
  }));
  return (
    <>
      <PageHead
        title={officePlaces.faults}
        sentence={open === 0 ? texts.none : plural(texts.open, open, { count: formatCount(open) })}
      >
        <p className="t2">{texts.about}</p>
      </PageHead>
      <CountTabs label={texts.states} tabs={tabs} />
      <ReferenceSearch words={words} />
      {faults.length === 0 ? (
        <NoRows>{emptyWords(question)}</NoRows>
      ) : (
        <ul>
          {faults.map((fault) => (
            <FaultRow key={fault.id} fault={fault} />
          ))}
        </ul>
      )}
    </>
  );
}

const emptyWords = (question: FaultsQuestion) =>
  "state" in question
    ? texts.empty[question.state]
    : fill(texts.notFound, { reference: question.reference });

function ReferenceSearch({ words }: { words: SearchWords }) {
  const find = (event: FormEvent) => {
    event.preventDefault();
    words.ask();
  };
  return (
    <search className={`block ${styles.search}`}>
      <form onSubmit={find}>
        <Field
          label={texts.find}
          type="search"
          value={words.typed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => words.type(target.value)}
        />
      </form>
    </search>
  );
}
