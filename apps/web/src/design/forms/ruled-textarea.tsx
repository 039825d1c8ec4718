import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { characterCount } from "./character-count.ts";
import { FieldError } from "./field-error.tsx";
import { useGrowing } from "./use-growing.ts";
import "./ruled.css";

type RuledTextareaProps = Omit<ComponentProps<"textarea">, "value" | "defaultValue" | "ref"> & {
  /** The name of the control; the page's heading usually says it already, so it is not drawn. */
  label: string;
  error?: ReactNode;
  /** The most code points the text may have; near it the count is shown and announced. */
  limit?: number;
  value?: string;
  defaultValue?: string;
  ref?: (element: HTMLTextAreaElement | null) => void;
};

/** A ruled page that grows with its text. Controlled by `value`, or on its own. */
export function RuledTextarea({
  label,
  error,
  limit,
  value,
  defaultValue = "",
  id,
  className,
  onInput,
  ref,
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
          onInput?.(event);
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
