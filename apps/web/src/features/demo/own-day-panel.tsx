import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { oneThingTexts, reflectionTexts } from "@sovereign/content/words/one-thing";
import { ONE_THING_MAX_LENGTH, parseOneThingText } from "@sovereign/domain/one-thing";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { dialLabel } from "#days/edge-labels.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { streakCaption } from "#days/streak-words.ts";
import { Button } from "#design/controls/button.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import styles from "./tour-day.module.css";
import { type TourDay, tourActions, useTourDay } from "./tour-day.ts";
import { OWN_DAY, tourStreak } from "./tour-marks.ts";

const { oneThing, lent } = previewTour;

export function OwnDayPanel() {
  const day = useTourDay();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isWriting = day.committedAt === null;
  const answering = day.isEvening;
  // Adopts text typed before hydration.
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed) tourActions.write(typed);
  }, []);
  const parsed = parseOneThingText(day.text);
  const writeAgain = () => {
    // The earlier field is unmounted, so the new one is focused once it is mounted.
    queueMicrotask(() => field.current?.focus());
  };

  let control: ReactNode;
  if (answering) {
    control = (
      <ReflectionButtons value={day.answer?.status ?? null} onChoose={tourActions.answer} />
    );
  } else if (isWriting) {
    control = (
      <Button
        key="act"
        size="large"
        wide
        variant={parsed.ok ? "primary" : "secondary"}
        disabled={!parsed.ok}
        onClick={() => parsed.ok && tourActions.commit(parsed.text)}
      >
        {oneThingTexts.commit}
      </Button>
    );
  } else {
    control = (
      <Button
        key="act"
        size="large"
        wide
        variant="primary"
        onClick={() => {
          tourActions.skipToEvening();
          // Marks replace the button; focusing the heading prevents a second Enter from pressing
          // one.
          heading.current?.focus();
        }}
      >
        {oneThing.skip}
      </Button>
    );
  }

  return (
    <div
      className={
        answering ? `stack gap-3 ${styles.day}` : `stack gap-3 ${styles.day} ${styles.single}`
      }
    >
      <div className={`stack at-top ${styles.words}`}>
        <div className="line baseline apart gap-4">
          <h2 ref={heading} className="note" tabIndex={-1}>
            {isWriting ? oneThing.question : oneThing.title}
          </h2>
          <span className="nowrap t3 small num">{fill(oneThing.day, { day: OWN_DAY })}</span>
        </div>
        {isWriting ? (
          <RuledTextarea
            ref={(element) => {
              field.current = element;
            }}
            className={`breaks ${styles.field}`}
            rows={3}
            label={oneThing.question}
            placeholder={oneThing.placeholder}
            limit={ONE_THING_MAX_LENGTH}
            value={day.text}
            onInput={(event) => tourActions.write(event.currentTarget.value)}
          />
        ) : (
          <p className={`thing breaks ${styles.thing}`}>{day.text}</p>
        )}
      </div>
      <Coin day={day} />
      <div className={styles.control}>{control}</div>
      <Said
        day={day}
        onLend={() => {
          tourActions.write(lent);
          writeAgain();
        }}
        onAgain={() => {
          tourActions.startAgain();
          writeAgain();
        }}
      />
    </div>
  );
}

function Coin({ day }: { day: TourDay }) {
  const { current, marks } = tourStreak(day);
  return (
    <div className={`stack ${styles.coin}`}>
      <div className={styles.disc}>
        <Dial
          marks={marks}
          label={dialLabel({ current, marks })}
          today={String(OWN_DAY)}
          reveal="tour-dial"
        >
          <span className="n">{current}</span>
          <span className={current === 0 ? `u ${styles.two}` : "u"}>{streakCaption(current)}</span>
        </Dial>
      </div>
    </div>
  );
}

type SaidProps = { day: TourDay; onLend: () => void; onAgain: () => void };

function Said({ day, onLend, onAgain }: SaidProps) {
  return (
    <div className={`stack at-top pretty t2 small ${styles.said}`} role="status">
      {saidOf(day, onLend, onAgain)}
    </div>
  );
}

const TONES = { completed: "pos", partial: "", missed: "neg" } as const;

function saidOf(day: TourDay, onLend: () => void, onAgain: () => void): ReactNode {
  if (day.answer) {
    const { status } = day.answer;
    const { title, description } = reflectionTexts[status];
    return (
      <>
        <b className={TONES[status]}>{title}</b>
        <span>
          {description ?? oneThing.cut} <TextButton onClick={onAgain}>{oneThing.again}</TextButton>
        </span>
      </>
    );
  }
  if (day.isEvening) {
    return (
      <span className={`gap-3 ${styles.evening}`}>
        <span className="metal">
          <MarkGlyph mark="open" />
        </span>
        {oneThing.evening}
      </span>
    );
  }
  if (day.committedAt !== null) {
    return (
      <>
        <b className="pos">{oneThingTexts.saved}</b>
        <span>
          {oneThingTexts.savedDetail} {oneThing.committed}
        </span>
      </>
    );
  }
  return (
    <span>
      {oneThing.start} <TextButton onClick={onLend}>{oneThing.lend}</TextButton>
    </span>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {children}
    </button>
  );
}
