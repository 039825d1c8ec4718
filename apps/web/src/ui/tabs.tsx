import { Tabs as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

/** A set of tabs and their panels; `value` and `onValueChange` hold the chosen one. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

/** The row of tabs; `label` names it. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.List className="tabs" aria-label={label}>
      {children}
    </Radix.List>
  );
}

/** One tab, chosen with the arrow keys or a press. */
export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return <Radix.Trigger value={value}>{children}</Radix.Trigger>;
}

/** What a tab shows. It takes no tab stop of its own: every panel here begins with a control. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} tabIndex={-1}>
      {children}
    </Radix.Content>
  );
}
