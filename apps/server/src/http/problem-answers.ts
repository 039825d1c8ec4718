import { problemTitles } from "@sovereign/content/words/problems";
import type { ProblemCode, ProblemDocument } from "@sovereign/contract/problems";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isUnavailable } from "#database/database-faults.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";

const RETRY_AFTER_SECONDS = 5;

/** Challenges for a client without valid credentials (RFC 6750, RFC 7617). */
const CHALLENGES: Partial<Record<ProblemCode, string>> = {
  "auth.required": "Bearer",
  "auth.token_invalid": 'Bearer error="invalid_token"',
  // Amazon SNS sends the credentials of the webhook's URL only when asked for them.
  "mails.webhook_unauthorized": 'Basic realm="mail"',
};

/** Responds to any error as application/problem+json with a stable code (RFC 9457). */
export function answerError(error: unknown, c: Context<HttpEnvironment>): Response {
  const problem = problemOf(error);
  if (problem.status >= 500) {
    // The others concern a provider or a missing setting: a member's press must not raise an alarm.
    const level = problem.code.startsWith("server.") ? "error" : "warn";
    c.var.log?.()[level]({ error: describeError(error) }, "request failed");
  }
  return answerProblem(problem, c);
}

export function answerProblem(
  problem: Problem,
  c: Context<HttpEnvironment>,
  headers: Record<string, string> = {},
): Response {
  const challenge = CHALLENGES[problem.code];
  const retryAfter =
    problem.retryAfter ?? (problem.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  const document: ProblemDocument = {
    type: `urn:problem:${problem.code}`,
    title: problemTitles[problem.code],
    status: problem.status,
    code: problem.code,
    ...(problem.detail && { detail: problem.detail }),
    request_id: c.var.requestId,
    ...(problem.errors && { errors: problem.errors }),
  };
  return c.body(JSON.stringify(document), problem.status, {
    ...headers,
    ...(challenge && { "www-authenticate": challenge }),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    "content-type": "application/problem+json",
    "cache-control": "no-store",
  });
}

const NO_SUCH_ROW = "23503";

/** The database has no NUL in a text, nor in the text of a JSON, and its numbers have an end. */
const UNSTORABLE = ["22021", "22P05", "22003"];

/** Returns the problem that any error is answered as. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isOfGoneMember(error)) return new Problem("auth.token_invalid", { cause: error });
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem("request.invalid", { detail: error.message, cause: error });
  }
  if (isCutOff(error)) {
    return new Problem("request.invalid", { detail: "The body was cut off", cause: error });
  }
  if (isUnstorable(error)) return new Problem("request.invalid", { cause: error });
  return isUnavailable(error)
    ? new Problem("server.unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause: error })
    : new Problem("server.unexpected", { cause: error });
}

/** Whether something was written for a member whose account was just deleted. */
function isOfGoneMember(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === NO_SUCH_ROW && String(constraint).endsWith("_user_id_user_id_fk")) return true;
  return isOfGoneMember(error.cause);
}

/** Whether the client hung up while its request was read, as Node's server reports it. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (code === "ECONNRESET" && error.message === "aborted") || isCutOff(error.cause);
}

export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && UNSTORABLE.includes(String(error.code))) return true;
  return isUnstorable(error.cause);
}
