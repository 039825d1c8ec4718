import { plural } from "@sovereign/content/public/fill";
import { conditionChoices, memberSentence } from "@sovereign/content/words/office-members";
import {
  conditionOf,
  conditionText,
  DATE_CONDITIONS,
  type MemberCondition,
} from "@sovereign/domain/member-filter";
import { type FormEvent, type ReactNode, useState } from "react";
import { beginning } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Field } from "#design/forms/field.tsx";
import { Picks } from "#design/forms/picks.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { CHOICES, groupName, groupOf } from "./condition-groups.ts";
import { conditionInWords } from "./condition-words.ts";
import styles from "./members.module.css";
import { useMemberCounts } from "./members-query.ts";

type ConditionFormProps = {
  condition: MemberCondition;
  /** The others of the sentence. */
  others: readonly MemberCondition[];
  onUse: (condition: MemberCondition) => void;
  onTakeOut: () => void;
};

/** The choices under a word of the sentence: apply one or remove it. */
export function ConditionForm(props: ConditionFormProps) {
  const { condition } = props;
  if (condition.is === "price") return <PriceForm {...props} condition={condition} />;
  if ("date" in condition) return <DateForm {...props} condition={condition} />;
  return <ChoiceForm {...props} />;
}

type FramedProps = { onSubmit: () => void; onTakeOut: () => void; children: ReactNode };

function Framed({ onSubmit, onTakeOut, children }: FramedProps) {
  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form className={`stack gap-2 ${styles.condition}`} noValidate onSubmit={send}>
      {children}
      <Buttons className={styles.conditionButtons}>
        <Button type="submit" variant="primary">
          {memberSentence.useIt}
        </Button>
        <Button onClick={onTakeOut}>{memberSentence.takeOut}</Button>
      </Buttons>
    </form>
  );
}

const TAKES_DAYS = ["quiet", "renews", "lapsed"] as const;

function choiceLabel(condition: MemberCondition): string {
  switch (condition.is) {
    case "quiet":
      return plural(conditionChoices.quietDays, condition.days);
    case "renews":
      return plural(conditionChoices.withinDays, condition.days);
    case "lapsed":
      return plural(conditionChoices.lastDays, condition.days);
    default:
      return beginning(conditionInWords(condition));
  }
}

function ChoiceForm({ condition, others, onUse, onTakeOut }: ConditionFormProps) {
  const group = groupOf(condition);
  const listed = CHOICES[group];
  const isListed = listed.some((each) => conditionText(each) === conditionText(condition));
  const choices = isListed ? listed : [...listed, condition];
  const counts = useMemberCounts(choices.map((each) => [...others, each]));
  const [chosen, setChosen] = useState(conditionText(condition));
  const [days, setDays] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const kind = TAKES_DAYS.find((is) => is === group);

  function use() {
    const wanted =
      days.trim() === "" ? conditionOf(chosen) : conditionOf(`${group}:${days.trim()}`);
    if (wanted) onUse(wanted);
    else setFault(conditionChoices.wrongDays);
  }
  return (
    <Framed onSubmit={use} onTakeOut={onTakeOut}>
      <Picks
        label={groupName(group)}
        choices={choices.map((each, index) => ({
          value: conditionText(each),
          name: choiceLabel(each),
          aside: counts?.[index] !== undefined && formatCount(counts[index]),
        }))}
        chosen={days === "" ? chosen : null}
        autoFocus
        onChoose={(value) => {
          setDays("");
          setChosen(value);
        }}
      />
      {kind && (
        <Field
          label={conditionChoices.otherDays}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={days}
          error={fault}
          onChange={(event) => setDays(event.target.value)}
        />
      )}
      {group === "quiet" && <p className="help t3">{conditionChoices.quietHint}</p>}
    </Framed>
  );
}

type Dated = Extract<MemberCondition, { date: string }>;

function DateForm({ condition, onUse, onTakeOut }: ConditionFormProps & { condition: Dated }) {
  const [is, setIs] = useState(condition.is);
  const [date, setDate] = useState(condition.date);
  const [fault, setFault] = useState<string | null>(null);
  function use() {
    const wanted = conditionOf(`${is}:${date}`);
    if (wanted) onUse(wanted);
    else setFault(conditionChoices.wrongDate);
  }
  return (
    <Framed onSubmit={use} onTakeOut={onTakeOut}>
      <Picks
        label={conditionChoices.joined}
        choices={DATE_CONDITIONS.map((value) => ({
          value,
          name: value === "joined_before" ? conditionChoices.before : conditionChoices.after,
        }))}
        chosen={is}
        autoFocus
        onChoose={setIs}
      />
      <Field
        label={conditionChoices.date}
        type="date"
        value={date}
        error={fault}
        onChange={(event) => setDate(event.target.value)}
      />
    </Framed>
  );
}

type Priced = Extract<MemberCondition, { is: "price" }>;

function PriceForm({ condition, onUse, onTakeOut }: ConditionFormProps & { condition: Priced }) {
  const [amount, setAmount] = useState(condition.amount);
  const [currency, setCurrency] = useState(condition.currency);
  const [fault, setFault] = useState<string | null>(null);
  function use() {
    const wanted = conditionOf(`price:${amount.trim()}:${currency.trim().toUpperCase()}`);
    if (wanted) onUse(wanted);
    else setFault(conditionChoices.wrongSum);
  }
  return (
    <Framed onSubmit={use} onTakeOut={onTakeOut}>
      <div className={`stack gap-4 ${styles.price}`}>
        <Field
          label={conditionChoices.amount}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={amount}
          error={fault}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Field
          label={conditionChoices.currency}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={3}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        />
      </div>
    </Framed>
  );
}
