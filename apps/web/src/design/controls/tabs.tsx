import * as Radix from "@radix-ui/react-tabs";
import type { ComponentProps, ReactNode } from "react";
import "./tabs.css";
import "./tabs.css";

export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

type TabListProps = { label: string; className?: string | undefined; children: ReactNode };

export function TabList({ label, className, children }: TabListProps) {
  return (
    <Radix.List className={className ? `tabs ${className}` : "tabs"} aria-label={label}>
      {children}
    </Radix.List>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Trigger
      value={value}
      onMouseDown={(event) => {
        // Focus by script would show the ring, as after a key press.
        if (event.button === 0) event.currentTarget.focus({ focusVisible: false });
      }}
    >
      {children}
    </Radix.Trigger>
  );
}

/** Not a tab stop: most panels start with a control. */
export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content tabIndex={-1} {...props} />;
}
