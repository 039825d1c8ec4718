import type { ProblemCode } from "@sovereign/contract/problems";
import type { PushOutcome } from "#providers/push/push-service.ts";

/** Events in the product, without texts, names or addresses. */
export type Observed =
  /** `route` is a pattern, never a path. */
  | {
      kind: "request";
      method: string;
      route: string;
      status: number;
      code: ProblemCode | undefined;
      ms: number;
    }
  | {
      kind: "email";
      template: string;
      outcome: "sent" | "retried" | "failed" | "withheld" | "bounced" | "complained";
    }
  | { kind: "push"; outcome: PushOutcome["kind"] }
  | { kind: "call"; provider: string; call: string; outcome: "ok" | "failed"; ms: number }
  | { kind: "webhook_applied"; provider: string; ageMs: number }
  | LogLine;

/** A line of level 40 or more. */
export type LogLine = {
  kind: "line";
  level: number;
  message: string;
  fields: Readonly<Record<string, unknown>>;
};

/** Receives what happened; never throws. */
export type Observe = (happened: Observed) => void;
