import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./office-button.module.css";

type Look = { look?: "primary" | "danger" | undefined };

function classesOf({ look }: Look, further?: string): string {
  const tone = look === "primary" ? styles.primary : look === "danger" && styles.danger;
  return [styles.button, tone, further].filter(Boolean).join(" ");
}

type OfficeButtonProps = Look &
  ComponentProps<"button"> & {
    /** While true the button keeps its focus, ignores presses and shows `busyLabel`. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
  };

/** 40 px high at the desk, 44 on a phone. */
export function OfficeButton(props: OfficeButtonProps) {
  const { look, busy = false, busyLabel, className, children, onClick, ...rest } = props;
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : {})}
      className={classesOf({ look }, className)}
      onClick={answer}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export function OfficeLink({
  look,
  className,
  ...rest
}: Look & LinkProps & { className?: string }) {
  return <Link {...rest} className={classesOf({ look }, className)} />;
}

/** The act to the right of the way out; they wrap on narrow windows. */
export function Buttons({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={[styles.row, className].filter(Boolean).join(" ")} />;
}
