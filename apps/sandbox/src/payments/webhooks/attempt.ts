/** The result of an attempt; status 0 and a reason when there was no answer. */
export type Outcome = { status: number; error?: string };

/** The real provider gives up on an answer after about this long. */
const ANSWER_WITHIN = 30_000;

function refusalOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Sends one request to the receiver; a failed or missing answer is an outcome too. */
export async function attemptDelivery(
  receiver: { deliver(request: Request): Promise<Response> },
  request: Request,
  stop: AbortSignal,
): Promise<Outcome> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN)]);
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

/** Whether the receiver took the event: any 2xx. */
export function succeeded(outcome: Outcome): boolean {
  return outcome.status >= 200 && outcome.status < 300;
}
