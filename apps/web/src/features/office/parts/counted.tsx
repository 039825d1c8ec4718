import { fill } from "@sovereign/content/public/fill";
import { countedTexts as texts } from "@sovereign/content/words/office-frame";
import { clockTime } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./parts.module.css";

type CountedProps = {
  at: string;
  timeZone: string;
  again: { mutate: () => void; isPending: boolean };
};

/** When the figures were counted, and the way to another count. */
export function Counted({ at, timeZone, again: { mutate, isPending } }: CountedProps) {
  return (
    <p className={`cluster mt-1 t3 ${styles.counted}`}>
      {fill(texts.counted, { time: clockTime(at, timeZone) })}
      <Button
        className={styles.again}
        busy={isPending}
        busyLabel={texts.counting}
        onClick={() => mutate()}
      >
        {texts.again}
      </Button>
    </p>
  );
}
