import type { Logger } from "pino";
import type { Trace } from "#app/tracing/trace.ts";

/** Runs a statement; `name` contains none of its values. */
export type AroundStatement = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

const LITERALS = /'(?:[^']|'')*'/g;
const FIRST_TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_.]+)/i;

/** Returns a prepared statement's name, otherwise its verb and first table ("select user"). */
export function statementName(asked: unknown): string {
  if (typeof asked !== "object" || asked === null) return nameOf(String(asked));
  if ("name" in asked && typeof asked.name === "string") return asked.name;
  return nameOf("text" in asked ? String(asked.text) : "");
}

function nameOf(text: string): string {
  const bare = text.replaceAll(LITERALS, "");
  const [verb = "statement"] = /\w+/.exec(bare) ?? [];
  return [verb.toLowerCase(), FIRST_TABLE.exec(bare)?.[1]].filter(Boolean).join(" ");
}

/** Logs slow statements and traces all; undefined when neither is wanted. */
export function watchStatements(options: {
  slowMs: number | undefined;
  trace: Trace | undefined;
  log: Logger;
}): AroundStatement | undefined {
  const { slowMs, trace, log } = options;
  const traced: AroundStatement | undefined =
    trace && ((name, run) => trace(`sql ${name}`, { "db.system.name": "postgresql" }, run));
  if (!slowMs) return traced;
  return async (statement, run) => {
    const started = performance.now();
    try {
      return await (traced ? traced(statement, run) : run());
    } finally {
      const ms = Math.round(performance.now() - started);
      if (ms >= slowMs) log.warn({ event: "slow_statement", statement, ms }, "a slow statement");
    }
  };
}
