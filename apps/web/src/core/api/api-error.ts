import type { Endpoint } from "@sovereign/contract/endpoint";
import type { KnownProblem, ProblemCode } from "@sovereign/contract/problems";

/** A code this build knows, or "unknown" for an answer that is no problem document. */
export type ApiErrorCode = ProblemCode | "unknown";

/** The server answered and refused. Screens choose their text by `code`, never by `message`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Seconds to wait before another attempt, when the server said so. */
  readonly retryAfter: number | null;
  /** What support needs to find the request in the log. */
  readonly requestId: string | null;

  constructor(response: Pick<Response, "status" | "headers">, problem: KnownProblem | null) {
    super(problem?.title ?? `The server answered ${response.status}`);
    this.name = "ApiError";
    this.code = problem?.code ?? "unknown";
    this.status = response.status;
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
    this.retryAfter = Number.isFinite(wait) ? wait : null;
    this.requestId = problem?.request_id ?? response.headers.get("x-request-id");
  }
}

/** Nothing answered: offline, a refused connection, or no answer in time. */
export class ConnectionError extends Error {
  constructor(cause: unknown, message = "The server did not answer") {
    super(message, { cause });
    this.name = "ConnectionError";
  }
}

/**
 * An answer that is not what the contract says. Screens take it for no answer; it names the endpoint
 * and the place in the answer, and never what stood there.
 */
export class AnswerError extends ConnectionError {
  constructor({ method, path }: Pick<Endpoint, "method" | "path">, at: readonly PropertyKey[]) {
    super(undefined, `${method.toUpperCase()} ${path} did not answer as agreed: ${at.join(".")}`);
    this.name = "AnswerError";
  }
}

/** Whether an error is the server's refusal with exactly this code. */
export function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
