/** The result of an attempt; status 0 and a reason when there was no response. */
export type Outcome = { status: number; error?: string };

/** Milliseconds; the real provider's timeout is about as long. */
const RESPONSE_TIMEOUT_MS = 30_000;

function refusalOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Sends one request to the receiver; resolves even when there is no response. */
export async function attemptDelivery(
  receiver: { deliver(request: Request): Promise<Response> },
  request: Request,
  stop: AbortSignal,
): Promise<Outcome> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
  try {
    const answer = await Promise.race([
      receiver.deliver(new Request(request, { signal })),
      refusalOf(signal),
    ]);
    await answer.body?.cancel();
    return { status: answer.status };
  } catch (error) {
    return { status: 0, error: error instanceof Error ? error.message : String(error) };
  }
}

export function succeeded(outcome: Outcome): boolean {
  return outcome.status >= 200 && outcome.status < 300;
}
