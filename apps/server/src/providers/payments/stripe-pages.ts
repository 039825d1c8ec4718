import { patiently, unreadable } from "#providers/provider-answer.ts";
import { callStripeOrNull } from "./stripe-errors.ts";

type PageOrder = { limit: number; starting_after?: string };

type Page<Item> = { data: Item[]; has_more: boolean };

/** Yields a list page by page, and waits where Stripe asks for it; empty for a missing customer. */
export async function* eachPage<Item extends { id: string }>(
  list: (order: PageOrder) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let after: string | undefined;
  do {
    const order = { limit: 100, ...(after && { starting_after: after }) };
    const page = await patiently(() => callStripeOrNull(list(order)));
    if (!page) return;
    if (!Array.isArray(page.data)) throw unreadable("a list without data");
    yield page.data;
    const last = page.has_more ? page.data.at(-1)?.id : undefined;
    if (last && last === after) throw unreadable("a list that does not end");
    after = last;
  } while (after);
}

export async function allPages<Item extends { id: string }>(
  list: (order: PageOrder) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of eachPage(list)) items.push(...page);
  return items;
}
