/** How a button looks: the page's main act, another act, a destructive one, or a link in a sentence. */
export type ButtonLook = {
  variant?: "primary" | "secondary" | "danger" | "text";
  /** 56 instead of 48 pixels high, for the page's main act. */
  size?: "large";
  /** As wide as its place. */
  wide?: boolean;
};

/** The class names of a button's look, joined with further ones. */
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
