import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { fillFrames, paymentFrames } from "@sovereign/content/public/payment-frames";
import { paymentMail } from "@sovereign/content/words/mails";
import { accountRows, writePanel, writeSheet } from "@sovereign/content/words/office-account-acts";
import { actTerms } from "@sovereign/content/words/office-acts";
import { writtenTemplates } from "@sovereign/content/words/office-payments-mail";
import { WRITTEN_WORDS_LENGTH } from "@sovereign/contract/office-account-acts";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { BROADCAST_SUBJECT_LENGTH } from "@sovereign/contract/office-broadcasts";
import { brand } from "#core/words/brand.ts";
import { Field, TextArea } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import { declareAct, type FieldsProps } from "#features/office/acts/declared-act.tsx";
import { failedWith, finishedAt } from "#features/office/acts/panel-words.ts";
import { namedFrames, shownWords, storedWords } from "#features/office/parts/framed-words.ts";
import { ExampleDetails, TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

type Facts = OfferOf<"write">["facts"];
type Template = keyof typeof writeSheet.templates;
type Values = { template: Template; subject: string; words: string };

const beginning = (template: Template): Values => {
  const { subject, words } =
    template === "none" ? { subject: "", words: "" } : writtenTemplates[template];
  return { template, subject, words };
};

export const write = declareAct<"write", Facts, Values>({
  kind: "write",
  row: () => accountRows.write,
  facts: ({ facts, why_not }) => (why_not ? null : facts),
  sheet: {
    wide: true,
    isHeld: true,
    values: ({ facts }) => beginning(facts.payment ? "payments" : "none"),
    Fields,
    useSheet({ template, subject, words }, { facts: { payment }, member, zone }) {
      const { email, time_zone } = member;
      const pays = template === "payments" && payment !== null;
      const frames = pays ? paymentFrames(payment, time_zone) : null;
      const filled = (text: string) => (frames ? fillFrames(text, frames) : text);
      const isWhole = subject.trim() !== "" && words.trim() !== "";
      return {
        title: fill(writeSheet.title, { email }),
        act: writeSheet.act,
        order: isWhole ? { subject: subject.trim(), words, pays } : null,
        kept: fill(writeSheet.kept, { subject }),
        faults: {
          subject: subject.trim() === "" && writeSheet.noSubject,
          words: words.trim() === "" && writeSheet.noWords,
        },
        effects: [
          {
            term: writeSheet.from,
            text: fill(writeSheet.fromText, { support: brand.supportEmail }),
          },
          ...(pays
            ? [
                {
                  term: writeSheet.pay,
                  text: fill(writeSheet.payText, {
                    amount: moneyInWords(payment.owed),
                    last_day: wholeDate(payment.last_day, zone),
                  }),
                },
              ]
            : []),
        ],
        told: (
          <TheyRead>
            {[subject, ...words.split(/\n\n+/), ...(pays ? [paymentMail.button] : [])]
              .filter((text) => text.trim() !== "")
              .map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name
                <span key={at} className="block mb-2">
                  <Emphasized text={filled(text)} />
                </span>
              ))}
          </TheyRead>
        ),
        after: [
          { term: actTerms.log, text: writeSheet.log },
          { term: actTerms.undo, text: writeSheet.undo },
        ],
      };
    },
  },
  panel: {
    done: (act, context) => ({ title: writePanel.done, about: finishedAt(act, context) }),
    counted: (_, seconds) => ({
      title: fill(writePanel.counted, { seconds }),
      about: writePanel.countedAbout,
    }),
    failed: failedWith(writePanel.notSent),
  },
});

/** A paragraph of the email with its *emphasis*, **bold** and [links](https://…). */
function Emphasized({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)\s]+\))/);
  // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a paragraph has no other name
  return parts.map((part, at) => <Stretch key={at} part={part} isPlain={at % 2 === 0} />);
}

function Stretch({ part, isPlain }: { part: string; isPlain: boolean }) {
  if (isPlain) return part;
  if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith("*")) return <em>{part.slice(1, -1)}</em>;
  return <span className="link">{part.slice(1, part.indexOf("]("))}</span>;
}

function Fields({ facts, values, set, field }: FieldsProps<Facts, Values>) {
  const { template } = values;
  const pays = template === "payments";
  const names = (Object.keys(writeSheet.templates) as Template[]).filter(
    (name) => name !== "payments" || facts.payment !== null,
  );
  const words = field("words");
  return (
    <>
      <Select
        label={writeSheet.begin}
        value={template}
        onChange={({ target }) => set(beginning(target.value as Template))}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {writeSheet.templates[name]}
          </option>
        ))}
      </Select>
      <Field
        label={writeSheet.subject}
        maxLength={BROADCAST_SUBJECT_LENGTH}
        autoComplete="off"
        {...field("subject")}
      />
      <TextArea
        label={writeSheet.words}
        rows={6}
        maxLength={WRITTEN_WORDS_LENGTH}
        hint={pays ? fill(writeSheet.paysHint, { frames: namedFrames }) : writeSheet.hint}
        error={words.error}
        value={shownWords(values.words)}
        onChange={({ target }) => set({ words: storedWords(target.value) })}
      />
      <ExampleDetails />
    </>
  );
}
