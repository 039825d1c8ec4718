import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "danger" | "text" | undefined;
  /** 56 instead of 48 pixels high. */
  size?: "large";
  wide?: boolean;
};

export function buttonClasses(
  { variant = "secondary", size, wide }: ButtonLook,
  further?: string,
): string {
  const look =
    variant === "text"
      ? ["link", "tap", "small"]
      : [
          "btn",
          variant === "primary" && "btn-1",
          variant === "danger" && "btn-danger",
          size === "large" && "btn-lg",
          wide && "btn-wide",
        ];
  return [...look, further].filter(Boolean).join(" ");
}

type ButtonProps = ButtonLook &
  ComponentProps<"button"> & {
    /** While true the button stays focused, ignores presses and shows `busyLabel`. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
    icon?: IconName;
  };

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : {})}
      className={buttonClasses({ variant, size, wide }, className)}
      onClick={answer}
    >
      {icon && <Icon name={icon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

type LinkButtonProps = ButtonLook & LinkProps & { icon?: IconName; iconAfter?: IconName };

export function LinkButton({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  );
}

/** The action to the right of Cancel; they wrap on narrow windows. */
export function Buttons({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={className ? `buttons ${className}` : "buttons"} />;
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: IconName;
};

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  const classes = className ? `btn-ico ${className}` : "btn-ico";
  return (
    <button type="button" {...rest} className={classes} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
