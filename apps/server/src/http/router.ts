import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { problemTitles } from "@sovereign/content/words/problems";
import type { Endpoint } from "@sovereign/contract/endpoint";
import { PROBLEMS, type ProblemCode, problemDocument } from "@sovereign/contract/problems";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";

/** A router whose routes refuse what their schema refuses, as a `request.invalid` problem. */
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

/**
 * The route of an endpoint of the contract, behind the gate of its row of the matrix: a handler for it
 * is given what the contract asks for, and compiles only if it answers what the contract says.
 */
export function routeOf<Of extends Endpoint>(endpoint: Of, gate: Gate) {
  const { access, token, problems, answer: _, responses: __, ...terms } = endpoint;
  const responses: Of["responses"] = endpoint.responses;
  return createRoute({
    ...gate(access, token && { token }),
    ...terms,
    // Not spread: of a type that is not known yet, TypeScript would forget the statuses.
    responses: Object.assign({}, responses, problems && problemAnswers(...problems)),
  });
}

type ProblemAnswer = {
  description: string;
  content: { "application/problem+json": { schema: typeof problemDocument } };
};

/** What any route may answer when something of ours is broken or out of reach. */
const ALWAYS = ["server.unexpected", "server.unavailable"] as const;

/** A route's problem answers for its OpenAPI description: one per status, naming the codes. */
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
