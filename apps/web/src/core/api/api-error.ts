import type { Endpoint } from "@sovereign/contract/endpoint";
import type { KnownProblem, ProblemCode } from "@sovereign/contract/problems";

/** "unknown" for a response that is not a problem document. */
export type ApiErrorCode = ProblemCode | "unknown";

/** Screens choose their text by `code`, never by `message`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly retryAfter: number | null;
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

export class ConnectionError extends Error {
  constructor(cause: unknown, message = "The server did not answer") {
    super(message, { cause });
    this.name = "ConnectionError";
  }
}

/** Something between the device and the server answered, or it is another member's answer. */
export class ForeignAnswerError extends ConnectionError {
  constructor(status: number) {
    super(undefined, `The answer ${status} is not the server's`);
    this.name = "ForeignAnswerError";
  }
}

/** The response does not match the contract; screens treat it as no response. */
export class AnswerError extends ConnectionError {
  constructor({ method, path }: Pick<Endpoint, "method" | "path">, at: readonly PropertyKey[]) {
    super(undefined, `${method.toUpperCase()} ${path} did not answer as agreed: ${at.join(".")}`);
    this.name = "AnswerError";
  }
}

export function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
