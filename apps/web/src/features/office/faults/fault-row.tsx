import { fill } from "@sovereign/content/public/fill";
import { faultSentences, officeFaults as texts } from "@sovereign/content/words/office-faults";
import type { OfficeFault } from "@sovereign/contract/office-faults";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { toast } from "#design/feedback/toast.ts";
import { whenWithin, whenWords } from "#features/office/parts/when.ts";
import { faultReport, metWords, whereWords } from "./fault-words.ts";
import styles from "./faults.module.css";
import { useMarkFault } from "./faults-query.ts";

/** One error as a sentence, with its two actions. */
export function FaultRow({ fault }: { fault: OfficeFault }) {
  const { user } = useSession();
  const now = useMinute();
  const zone = user?.time_zone ?? "UTC";
  const when = (instant: string) => whenWithin(instant, zone, now);
  return (
    <li className={`stack hairline ${styles.fault}`}>
      <h2>{faultSentences[fault.message]}</h2>
      <p className={`t2 ${styles.met}`}>{metWords(fault)}</p>
      <p className={`breaks t2 min-0 ${styles.about}`}>{whereWords(fault)}</p>
      <p className={`breaks t2 min-0 ${styles.about}`}>
        {fill(texts.since, {
          first: when(fault.first_seen),
          version: fault.versions[0]?.name ?? "",
          last: when(fault.last_seen),
        })}
        {fault.reopened_at && ` ${fill(texts.back, { when: when(fault.reopened_at) })}`}
      </p>
      <FaultActs
        fault={fault}
        name={`${metWords(fault)}, ${whenWords(fault.last_seen, zone, now)}`}
      />
    </li>
  );
}

function FaultActs({ fault, name }: { fault: OfficeFault; name: string }) {
  const { mutate, isPending } = useMarkFault();
  const isOpen = fault.state === "open";
  const act = isOpen ? texts.solve : texts.reopen;
  const labelOf = (label: string) => ({
    "aria-label": fill(texts.named, { act: label, fault: name }),
  });
  function mark() {
    const state = isOpen ? "solved" : "open";
    mutate(
      { id: fault.id, state },
      {
        onError: () => toast({ title: texts.notMarked, tone: "error", topic: "faults" }),
      },
    );
  }
  return (
    <Buttons className={`mt-3 ${styles.acts}`}>
      <Button {...labelOf(texts.copy)} onClick={() => void copyText(faultReport(fault), texts)}>
        {texts.copy}
      </Button>
      <Button {...labelOf(act)} busy={isPending} onClick={mark}>
        {act}
      </Button>
    </Buttons>
  );
}
