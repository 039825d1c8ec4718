type Attributes = Record<string, string | number>;

/** A step in progress, whose name may be known only at its end. */
type Step = { describe(name: string, attributes: Attributes): void };

/**
 * Runs `work` as a step of a trace, which ends with what it returns, or with its promise. Attributes contain no texts, addresses or values.
 */
export type Trace = <Result>(
  name: string,
  attributes: Attributes,
  work: (step: Step) => Result,
) => Result;

export const noTrace: Trace = (_name, _attributes, work) => work({ describe() {} });

export type Tracing = {
  trace: Trace;
  /** The fields of a log line within a trace. */
  logFields: () => { trace_id?: string };
  /** Sends the rest. */
  stop: () => Promise<void>;
};
