import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createStore, useStore } from "#core/state/store.ts";
import { useTimer } from "#core/time/use-timer.ts";

/** A focused field without input for this long is no longer in use. */
const IDLE_MS = 10 * 60_000;

/** A composition that stayed the same for ten seconds is saved: a phone's is open all the time. */
export const STILL_COMPOSITION_MS = 10_000;

/** Some browsers end a composition before the keydown that ends it. */
const SAME_PRESS_MS = 50;

const fieldsInUse = createStore(0);

/** Whether a field is in use whose part of the page must stay, also when the day ends. */
export const useIsWriting = (): boolean => useStore(fieldsInUse) > 0;

export type FieldInUse = ReturnType<typeof useFieldInUse>;

/** Follows a field of the member's text, for `RuledTextarea`; `keepsPart` is for `useIsWriting`. */
export function useFieldInUse({ keepsPart = true } = {}) {
  /** Counts from the focus; 0 is not in use. */
  const [inputs, setInputs] = useState(0);
  const [isComposing, setComposing] = useState(false);
  const isFocused = useRef(false);
  const composedAt = useRef(-Infinity);
  const isInUse = inputs > 0;
  const touch = () => setInputs((count) => count + 1);
  useTimer(isInUse ? IDLE_MS : null, () => setInputs(0), inputs);

  // Parts of the page that do not render the field learn of it.
  useEffect(() => {
    if (!isInUse || !keepsPart) return;
    fieldsInUse.set(fieldsInUse.get() + 1);
    return () => fieldsInUse.set(fieldsInUse.get() - 1);
  }, [isInUse, keepsPart]);

  return {
    /** Focused, and written in lately. */
    isInUse,
    isComposing,
    /** Runs `act` for a pressed Enter, unless that press ends a composition. */
    enter(event: KeyboardEvent, act: () => void): void {
      // Safari ends the composition first, and sends 229 as the code of the key.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      const ends = event.timeStamp - composedAt.current < SAME_PRESS_MS;
      if (!ends && !event.repeat) act();
    },
    events: {
      onInput: touch,
      onFocus() {
        // Returning to the window is no new use.
        if (!isFocused.current) touch();
        isFocused.current = true;
      },
      onBlur({ currentTarget }: FocusEvent) {
        setComposing(false);
        if (document.activeElement === currentTarget) return;
        isFocused.current = false;
        setInputs(0);
      },
      onCompositionStart: () => setComposing(true),
      onCompositionEnd({ timeStamp }: { timeStamp: number }) {
        composedAt.current = timeStamp;
        setComposing(false);
      },
    },
  };
}

/** Returns the former value while a field is in use; the next one then waits for `show`. */
export function useHeld<Value>(value: Value, isInUse: boolean) {
  const [seen, setSeen] = useState(value);
  const [shown, setShown] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (!isInUse) setShown(value);
  }
  return { shown, waits: shown !== value, show: () => setShown(value) };
}
