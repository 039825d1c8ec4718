import { problemTitles } from "@sovereign/content/words/problems";
import { PROBLEMS, type ProblemCode } from "@sovereign/contract/problems";

type FieldError = { path: string; message: string };

/** An error with a stable code; `http/` turns it into a problem document. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: (typeof PROBLEMS)[ProblemCode]["status"];
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    options: { detail?: string; errors?: FieldError[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(problemTitles[code], { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}
