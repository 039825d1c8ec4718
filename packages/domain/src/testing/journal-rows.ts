import type { JournalKind, JournalRow } from "@sovereign/domain/journal";

export const at = (text: string): Date =>
  new Date(text.includes("T") ? `${text}:00Z` : `${text}T12:00:00Z`);

export function journalRow(more: Partial<JournalRow> & Pick<JournalRow, "at">): JournalRow {
  return {
    source: "stripe",
    kind: "payment",
    externalId: `row_${more.at.getTime()}`,
    paymentId: null,
    subscriptionId: null,
    customerId: null,
    memberKey: null,
    product: "membership",
    amount: 0,
    currency: "USD",
    from: null,
    to: null,
    yearly: null,
    discount: 0,
    tax: 0,
    reason: null,
    ...more,
  };
}

type Terms = { yearly: number; currency?: string; source?: JournalRow["source"] };

/** The rows of one subscription, in the words of a story. */
export class SubscriptionStory {
  readonly rows: JournalRow[] = [];
  readonly #id: string;
  readonly #customerId: string;
  readonly #terms: Required<Terms>;

  constructor(id: string, terms: Terms, customerId = `cus_${id}`) {
    this.#id = id;
    this.#customerId = customerId;
    this.#terms = { currency: "USD", source: "stripe", ...terms };
  }

  /** Pays for a year from `from`, on that day unless it is paid later. */
  pays(from: string, more: Partial<JournalRow> = {}): this {
    const { yearly } = this.#terms;
    const begins = at(from);
    const to = new Date(begins);
    to.setUTCFullYear(to.getUTCFullYear() + 1);
    return this.#add("payment", begins, { amount: yearly, yearly, from: begins, to, ...more });
  }

  /** Something about the payment for the year from `from`. */
  returns(kind: JournalKind, day: string, from: string, amount = this.#terms.yearly): this {
    const paymentId = `${this.#id} payment ${at(from).getTime()}`;
    return this.#add(kind, at(day), { amount, paymentId });
  }

  ends(day: string, reason = "cancellation_requested"): this {
    return this.#add("ended", at(day), { reason });
  }

  moves(day: string, to: string): this {
    return this.#add("moved", at(day), { to: at(to) });
  }

  #add(kind: JournalKind, when: Date, more: Partial<JournalRow>): this {
    const identity = kind === "payment" ? (more.from ?? when) : when;
    this.rows.push(
      journalRow({
        kind,
        at: when,
        subscriptionId: this.#id,
        customerId: this.#customerId,
        currency: this.#terms.currency,
        source: this.#terms.source,
        externalId: `${this.#id} ${kind} ${identity.getTime()}`,
        ...more,
      }),
    );
    return this;
  }
}
