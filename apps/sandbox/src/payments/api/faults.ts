import type { Fault } from "#payments/control/payment-control.ts";
import { badRequest, providerFailure } from "./api-errors.ts";

type Call = { method: string; path: string };

/**
 * Faults of single requests, each a number of times. `lost` executes the request and sends no
 * response.
 */
export class Faults {
  #planned: { fault: Fault; left: number }[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
  }

  /** Consumes the fault of this call; throws unless the call is to be done before it fails. */
  begin({ method, path }: Call): { lost: boolean } {
    const found = this.#planned.find(
      ({ fault, left }) => left > 0 && fault.method === method && path.startsWith(fault.path),
    );
    if (!found) return { lost: false };
    found.left -= 1;
    const { kind, message = "It was refused.", code } = found.fault;
    if (kind === "refuse") throw badRequest(message, undefined, code);
    if (kind === "down") throw providerFailure();
    return { lost: true };
  }
}

/** A proxy's response when the provider's own response was lost. */
export const lostAnswer = (): Response =>
  new Response("<!doctype html><title>Bad gateway</title>", {
    status: 502,
    headers: { "content-type": "text/html" },
  });
