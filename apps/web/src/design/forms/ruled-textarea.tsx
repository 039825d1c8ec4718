import "./ruled.css";
import { plural } from "@sovereign/content/public/fill";
import { fieldTexts } from "@sovereign/content/words/fields";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { FieldInUse } from "#core/page/field-in-use.ts";
import { FieldError } from "./field-error.tsx";

/** For browsers without `field-sizing: content`. */
function useGrowing(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // The height is known after layout, also for a text that no one typed.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || text === null || CSS.supports("field-sizing", "content")) return;
    const fit = () => {
      element.style.height = "auto";
      element.style.height = `${element.scrollHeight}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, text]);
}

const NEAR_SHARE = 0.05;
const SPOKEN_STEPS = [0, 10, 20, 50, 100];

/** Counts code points. `spoken` changes only at steps; both are empty far from the limit. */
export function characterCount(text: string, limit: number): { shown: string; spoken: string } {
  const left = limit - [...text].length;
  if (left > Math.max(10, limit * NEAR_SHARE)) return { shown: "", spoken: "" };
  if (left < 0) {
    return { shown: plural(fieldTexts.over, -left), spoken: fieldTexts.overSpoken };
  }
  const step = SPOKEN_STEPS.find((steps) => left <= steps) ?? left;
  return { shown: plural(fieldTexts.left, left), spoken: plural(fieldTexts.atMostLeft, step) };
}

type RuledTextareaProps = Omit<ComponentProps<"textarea">, "value" | "defaultValue" | "ref"> & {
  /** Visually hidden, because the page's heading usually contains it. */
  label: string;
  error?: ReactNode;
  /** In code points; the count is shown and announced near it. */
  limit?: number;
  value?: string;
  defaultValue?: string;
  ref?: (element: HTMLTextAreaElement | null) => void;
  /** Follows the field, where news may arrive while it is written in. */
  use?: FieldInUse;
};

export function RuledTextarea({
  label,
  error,
  limit,
  value,
  defaultValue = "",
  id,
  className,
  onInput,
  onBlur,
  ref,
  use,
  ...textarea
}: RuledTextareaProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const element = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  const text = value ?? typed;
  useGrowing(element, text);
  const count = limit === undefined ? undefined : characterCount(text, limit);
  const described = [textarea["aria-describedby"], error && `${controlId}-error`];
  return (
    <div>
      <textarea
        rows={4}
        dir="auto"
        {...textarea}
        {...use?.events}
        {...(value === undefined ? { defaultValue } : { value })}
        id={controlId}
        className={className ? `ruled ${className}` : "ruled"}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        ref={(node) => {
          element.current = node;
          ref?.(node);
        }}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          use?.events.onInput();
          onInput?.(event);
        }}
        onBlur={(event) => {
          use?.events.onBlur(event);
          onBlur?.(event);
        }}
      />
      {count?.shown && (
        <p
          className={count.shown.endsWith("limit") ? "ruled-count num is-over" : "ruled-count num"}
          aria-hidden="true"
        >
          {count.shown}
        </p>
      )}
      {count && (
        <span className="vh" role="status">
          {count.spoken}
        </span>
      )}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  );
}
