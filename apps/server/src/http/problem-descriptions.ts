import { problemTitles } from "@sovereign/content/words/problems";
import { PROBLEMS, type ProblemCode, problemDocument } from "@sovereign/contract/problems";

type ProblemAnswer = {
  description: string;
  content: { "application/problem+json": { schema: typeof problemDocument } };
};

/** What any route may answer when something of ours is broken or out of reach. */
const ALWAYS = ["server.unexpected", "server.unavailable"] as const;

/** A route's problem answers for its OpenAPI description: one per status, naming the codes. */
export function problemAnswers<Code extends ProblemCode>(...codes: Code[]) {
  const all: ProblemCode[] = [...codes, ...ALWAYS];
  const lines = all.map((code) => ({ status: PROBLEMS[code].status, line: describe(code) }));
  const byStatus = Object.groupBy(lines, ({ status }) => status);
  const answers = Object.entries(byStatus).map(([status, members = []]) => [
    status,
    {
      description: members.map(({ line }) => line).join("; "),
      content: { "application/problem+json": { schema: problemDocument } },
    },
  ]);
  type Status = (typeof PROBLEMS)[Code | (typeof ALWAYS)[number]]["status"];
  return Object.fromEntries(answers) as Record<Status, ProblemAnswer>;
}

function describe(code: ProblemCode): string {
  return `${code}: ${problemTitles[code]}`;
}
