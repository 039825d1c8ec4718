import { memberSentence } from "@sovereign/content/words/office-members";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import {
  conditionOf,
  conditionText,
  MAX_CONDITIONS,
  type MemberCondition,
} from "@sovereign/domain/member-filter";
import { useMinute } from "#core/time/use-clock.ts";
import { beginning } from "#core/words/number-words.ts";
import {
  Choices,
  lastWord,
  SentenceWord,
  sentence,
} from "#features/office/parts/sentence-word.tsx";
import { ConditionForm } from "./condition-form.tsx";
import { addableConditions, groupName, groupOf } from "./condition-groups.ts";
import { conditionInWords } from "./condition-words.ts";

type SentenceProps = {
  conditions: readonly MemberCondition[];
  onConditions: (conditions: readonly MemberCondition[]) => void;
};

/** "Members who are paying and renew within 60 days.": the words are the controls. */
export function MemberSentenceFilter({ conditions, onConditions }: SentenceProps) {
  return (
    <div className={sentence}>
      {conditions.length === 0 ? memberSentence.all : memberSentence.begin}{" "}
      {conditions.map((condition, index) => {
        const others = conditions.filter((each) => each !== condition);
        const put = (...wanted: MemberCondition[]) =>
          onConditions(conditions.toSpliced(index, 1, ...wanted));
        return (
          <span
            key={conditionText(condition)}
            className={index === conditions.length - 1 ? lastWord : undefined}
          >
            <SentenceWord name={groupName(groupOf(condition))} word={conditionInWords(condition)}>
              {(close) => (
                <ConditionForm
                  condition={condition}
                  others={others}
                  onUse={(wanted) => {
                    close();
                    put(wanted);
                  }}
                  onTakeOut={() => {
                    close();
                    put();
                  }}
                />
              )}
            </SentenceWord>
            {after(index, conditions.length)}
          </span>
        );
      })}{" "}
      {conditions.length < MAX_CONDITIONS && (
        <AddCondition conditions={conditions} onConditions={onConditions} />
      )}
    </div>
  );
}

function after(index: number, count: number): string {
  if (index === count - 1) return memberSentence.end;
  return index === count - 2 ? memberSentence.and : memberSentence.comma;
}

function AddCondition({ conditions, onConditions }: SentenceProps) {
  const today = calendarDateIn("UTC", useMinute());
  const choices = addableConditions(conditions, today).map((condition) => ({
    value: conditionText(condition),
    label: beginning(conditionInWords(condition)),
  }));
  return (
    <SentenceWord name={memberSentence.add} word={memberSentence.add} adds>
      {(close) => (
        <Choices
          name={memberSentence.add}
          choices={choices}
          chosen={null}
          onChoose={(text) => {
            const condition = conditionOf(text);
            close();
            if (condition) onConditions([...conditions, condition]);
          }}
        />
      )}
    </SentenceWord>
  );
}
