import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { problemTitles } from "@sovereign/content/words/problems";
import type { Endpoint } from "@sovereign/contract/endpoint";
import { PROBLEMS, type ProblemCode, problemDocument } from "@sovereign/contract/problems";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";

export function createRouter(): OpenAPIHono<HttpEnvironment> {
  return new OpenAPIHono<HttpEnvironment>({
    defaultHook(result) {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => ({
        path: issue.path.join("."),
        message: issue.message,
      }));
      throw new Problem("request.invalid", { errors });
    },
  });
}

/** Returns an endpoint's route behind its gate; its handler must return the contract's response. */
export function routeOf<Of extends Endpoint>(endpoint: Of, gate: Gate) {
  const { access, token, problems, answer: _, responses: __, ...terms } = endpoint;
  const responses: Of["responses"] = endpoint.responses;
  return createRoute({
    ...gate(access, token && { token }),
    ...terms,
    // Not spread: TypeScript would lose the statuses of a generic type.
    responses: Object.assign({}, responses, problems && problemAnswers(...problems)),
  });
}

type ProblemAnswer = {
  description: string;
  content: { "application/problem+json": { schema: typeof problemDocument } };
};

const ALWAYS = ["server.unexpected", "server.unavailable"] as const;

function problemAnswers<Code extends ProblemCode>(...codes: Code[]) {
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
