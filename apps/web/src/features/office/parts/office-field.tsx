import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./office-field.module.css";

type Around = { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** The currency's sign precedes the input. */
type Before = { before?: ReactNode };

/** Returns the ids that tie a control to its hint and error. */
function useTies({ hint, error }: Around, own?: string) {
  const made = useId();
  const id = own ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    control: {
      id,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": described || undefined,
    },
  };
}

function Framed({
  id,
  label,
  hint,
  error,
  children,
}: Around & { id: string; children: ReactNode }) {
  return (
    <div className={error ? `${styles.field} ${styles.bad}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>{children}</div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

export function OfficeField({
  label,
  hint,
  error,
  before,
  id: own,
  ...input
}: Around & Before & ComponentProps<"input">) {
  const { id, control } = useTies({ label, hint, error }, own);
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      {before && <span aria-hidden="true">{before}</span>}
      <input {...input} {...control} />
    </Framed>
  );
}

export function OfficeTextArea({
  label,
  hint,
  error,
  id: own,
  ...area
}: Around & ComponentProps<"textarea">) {
  const { id, control } = useTies({ label, hint, error }, own);
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      <textarea rows={1} {...area} {...control} />
    </Framed>
  );
}

export function OfficeSelect({
  label,
  hint,
  error,
  id: own,
  ...select
}: Around & ComponentProps<"select">) {
  const { id, control } = useTies({ label, hint, error }, own);
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      <select {...select} {...control} />
      <span className={styles.open}>
        <Icon name="chev" />
      </span>
    </Framed>
  );
}

/** Six digits in one input, so that paste and autofill work. */
export function DigitsField(props: Around & ComponentProps<"input">) {
  return (
    <OfficeField
      placeholder="000000"
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={12}
    />
  );
}
