import { cutAtPlaceholders } from "@sovereign/content/public/fill";
import { logQuestion, officeLog } from "@sovereign/content/words/office-log";
import type { OfficeLog } from "@sovereign/contract/office-log";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Field } from "#design/forms/field.tsx";
import {
  Choices,
  lastWord,
  SentenceWord,
  sentence,
} from "#features/office/parts/sentence-word.tsx";
import styles from "./log.module.css";
import { LOG_DAYS, type LogQuestion } from "./log-query.ts";

type LogSentenceProps = {
  question: LogQuestion;
  actors: OfficeLog["actors"];
  onAsk: (change: Partial<LogQuestion>) => void;
};

const WHATS = (["all", "looks", "acts"] as const).map((value) => ({
  value,
  label: logQuestion.what.choices[value],
}));

const TIMES = LOG_DAYS.map((days) => ({
  value: String(days),
  label: logQuestion.days.choices[days],
}));

/** "Looks and acts by anyone on any member in the last seven days.": its words are the controls. */
export function LogSentence({ question, actors, onAsk }: LogSentenceProps) {
  const people = [
    { value: "", label: logQuestion.actor.anyone },
    ...actors.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const words: Record<string, ReactNode> = {
    what: (
      <OneOf
        name={logQuestion.what.name}
        choices={WHATS}
        chosen={question.what}
        onChoose={(what) => onAsk({ what })}
      />
    ),
    actor: (
      <OneOf
        name={logQuestion.actor.name}
        choices={people}
        chosen={question.actor ?? ""}
        onChoose={(actor) => onAsk({ actor })}
      />
    ),
    member: <MemberWord named={question.member ?? ""} onAsk={onAsk} />,
    days: (
      <OneOf
        name={logQuestion.days.name}
        choices={TIMES}
        chosen={String(question.days)}
        onChoose={(days) => onAsk({ days: Number(days) })}
      />
    ),
  };
  const pieces = cutAtPlaceholders(officeLog.sentence);
  const stop = pieces.at(-1);
  return (
    <div className={`${sentence} ${styles.sentence}`}>
      {pieces
        .slice(0, -2)
        .map((piece, index) => (index % 2 === 0 ? piece : <span key={piece}>{words[piece]}</span>))}
      <span className={lastWord}>
        {words[pieces.at(-2) ?? ""]}
        {stop}
      </span>
    </div>
  );
}

type OneOfProps<Value extends string> = {
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

function OneOf<Value extends string>({ name, choices, chosen, onChoose }: OneOfProps<Value>) {
  const word = choices.find(({ value }) => value === chosen)?.label ?? chosen;
  return (
    <SentenceWord name={name} word={word}>
      {(close) => (
        <Choices
          name={name}
          choices={choices}
          chosen={chosen}
          onChoose={(value) => {
            close();
            onChoose(value);
          }}
        />
      )}
    </SentenceWord>
  );
}

type MemberWordProps = { named: string; onAsk: LogSentenceProps["onAsk"] };

function MemberWord({ named, onAsk }: MemberWordProps) {
  const texts = logQuestion.member;
  const word = named === "" ? texts.any : named.includes("@") ? named : texts.gone;
  return (
    <SentenceWord name={texts.name} word={word}>
      {(close) => (
        <MemberForm
          named={named.includes("@") ? named : ""}
          onMember={(member) => {
            close();
            onAsk({ member });
          }}
        />
      )}
    </SentenceWord>
  );
}

type MemberFormProps = { named: string; onMember: (member: string) => void };

function MemberForm({ named, onMember }: MemberFormProps) {
  const texts = logQuestion.member;
  const [typed, setTyped] = useState(named);
  function send(event: FormEvent) {
    event.preventDefault();
    onMember(typed.trim());
  }
  return (
    <form className={`stack gap-4 ${styles.member}`} noValidate onSubmit={send}>
      <Field
        label={texts.address}
        hint={texts.hint}
        type="email"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Buttons>
        <Button onClick={() => onMember("")}>{texts.showAny}</Button>
        <Button type="submit" variant="primary">
          {texts.show}
        </Button>
      </Buttons>
    </form>
  );
}
