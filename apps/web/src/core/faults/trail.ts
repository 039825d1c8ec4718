type Crumb =
  | { kind: "path"; path: string }
  | { kind: "request"; request: string; status: number }
  | { kind: "outbox"; unsent: number };

export type Left = Crumb & { at: number };

const MAX_CRUMBS = 20;

/** Events in this page before a fault, without a member's input. */
export const trail: Left[] = [];

export function leaveCrumb(crumb: Crumb): void {
  trail.push({ at: Date.now(), ...crumb });
  if (trail.length > MAX_CRUMBS) trail.shift();
}
