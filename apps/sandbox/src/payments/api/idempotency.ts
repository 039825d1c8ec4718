import type { Clock } from "#payments/world.ts";
import { ApiError } from "./api-errors.ts";

export type KeptAnswer = {
  key: string;
  /** Method, URL and body of the first request with the key. */
  request: string;
  answer: object;
  at: number;
};

const KEPT_FOR = 86_400;

export class IdempotencyKeys {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the stored response, if any; throws when another request used the key. */
  replay(key: string, request: string): object | undefined {
    const kept = this.#kept.get(key);
    if (!kept || this.#clock.seconds() - kept.at >= KEPT_FOR) return undefined;
    if (kept.request === request) return kept.answer;
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }

  keep(key: string, request: string, answer: object): void {
    this.#kept.set(key, { key, request, answer, at: this.#clock.seconds() });
  }

  all(): KeptAnswer[] {
    return [...this.#kept.values()];
  }

  restore(kept: KeptAnswer[]): void {
    this.#kept.clear();
    for (const answer of kept) this.#kept.set(answer.key, answer);
  }
}
