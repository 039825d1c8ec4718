import { Tabs as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import "./tabs.css";

/** A set of tabs and their panels; `value` and `onValueChange` hold the chosen one. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

type TabListProps = { label: string; className?: string | undefined; children: ReactNode };

/** The row of tabs; `label` names it. */
export function TabList({ label, className, children }: TabListProps) {
  return (
    <Radix.List className={className ? `tabs ${className}` : "tabs"} aria-label={label}>
      {children}
    </Radix.List>
  );
}

/** One tab, chosen with the arrow keys or a press. */
export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Trigger
      value={value}
      onMouseDown={(event) => {
        // The library focuses it by script, which browsers take for a keyboard and draw the ring.
        if (event.button === 0) event.currentTarget.focus({ focusVisible: false });
      }}
    >
      {children}
    </Radix.Trigger>
  );
}

/** What a tab shows. It takes no tab stop by itself: most panels begin with a control. */
export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content tabIndex={-1} {...props} />;
}
