export type Level = "ok" | "warning" | "fault";

export type Finding = {
  level: Level;
  /** A sentence without secrets. */
  text: string;
  /** The remedy, as a sentence. */
  fix?: string;
};

export const ok = (text: string): Finding => ({ level: "ok", text });

export const warning = (text: string, fix: string): Finding => ({ level: "warning", text, fix });

export const fault = (text: string, fix: string): Finding => ({ level: "fault", text, fix });

/** Returns the findings, or one that all is well. */
export const orOk = (findings: readonly Finding[], text: string): Finding[] =>
  findings.length > 0 ? [...findings] : [ok(text)];
