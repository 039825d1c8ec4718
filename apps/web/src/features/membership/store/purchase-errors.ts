import { purchaseNotices } from "@sovereign/content/words/purchases";
import { fieldOf } from "#core/page/field-of.ts";

export type PurchaseToast = { title: string; description: string; tone: "success" | "error" };

/** The store could not be initialized, so nothing was bought. */
export class PurchaseSetupError extends Error {
  constructor(cause: unknown) {
    super("The store could not be configured", { cause });
    this.name = "PurchaseSetupError";
  }
}

const CANCELED = "1";
const OFFLINE = new Set(["10", "35"]);
const PENDING = "20";
const CONFIGURATION = "23";

function codeOf(thrown: unknown): string | null {
  const code = fieldOf(thrown, "code");
  return typeof code === "string" || typeof code === "number" ? String(code) : null;
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  const message = fieldOf(thrown, "message");
  return typeof message === "string" ? message : "";
}

/** Whether the store has accepted the order and waits for payment or a parent: not a failure. */
export function isPaymentPending(thrown: unknown): boolean {
  return codeOf(thrown) === PENDING;
}

/** Accepts anything a purchase or restore throws (specification, section 8, Purchases). */
export function purchaseErrorToast(thrown: unknown): PurchaseToast {
  const { canceled, connection, configuration, failed, setup } = purchaseNotices;
  const error = ({ title, body }: { title: string; body: string }): PurchaseToast => ({
    title,
    description: body,
    tone: "error",
  });
  if (thrown instanceof PurchaseSetupError) return error(setup);
  const code = codeOf(thrown);
  const message = messageOf(thrown);
  if (code === CANCELED || /cancell?ed|user cancel/i.test(message)) {
    return { title: canceled.title, description: canceled.body, tone: "success" };
  }
  if ((code && OFFLINE.has(code)) || /network|connection/i.test(message)) return error(connection);
  if (code === CONFIGURATION || /no subscription|configured/i.test(message)) {
    return error(configuration);
  }
  return error({ title: failed.title, body: message || failed.body });
}
