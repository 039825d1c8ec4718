import { z } from "@hono/zod-openapi";
import { PROBLEMS, type ProblemCode } from "#problems/problem.ts";

const CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(CODES).openapi({ description: "Stable; screens choose their text by it" }),
    detail: z.string().optional(),
    request_id: z.string().optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Problem");

type ProblemAnswer = {
  description: string;
  content: { "application/problem+json": { schema: typeof problemSchema } };
};

/** What any route may answer when something of ours is broken or out of reach. */
const ALWAYS = ["server.unexpected", "server.unavailable"] as const;

/** What is refused of a request with a body before the route looks at it. */
export const BODY_PROBLEMS = [
  "request.invalid",
  "request.foreign_origin",
  "request.too_large",
] as const;

/** What is refused of a request that does not come from a signed-in member. */
export const CALLER_PROBLEMS = ["auth.required", "auth.token_invalid"] as const;

/** A route's problem answers for its OpenAPI description: one per status, naming the codes. */
export function problemAnswers<Code extends ProblemCode>(...codes: Code[]) {
  const all: ProblemCode[] = [...codes, ...ALWAYS];
  const lines = all.map((code) => ({ status: PROBLEMS[code].status, line: describe(code) }));
  const byStatus = Object.groupBy(lines, ({ status }) => status);
  const answers = Object.entries(byStatus).map(([status, members = []]) => [
    status,
    {
      description: members.map(({ line }) => line).join("; "),
      content: { "application/problem+json": { schema: problemSchema } },
    },
  ]);
  type Status = (typeof PROBLEMS)[Code | (typeof ALWAYS)[number]]["status"];
  return Object.fromEntries(answers) as Record<Status, ProblemAnswer>;
}

function describe(code: ProblemCode): string {
  return `${code}: ${PROBLEMS[code].title}`;
}
