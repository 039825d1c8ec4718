import { patiently, unreadable } from "#providers/provider-answer.ts";
import { callStripeOrNull } from "./stripe-errors.ts";

type PageOrder = { limit: number; starting_after?: string };

type Page<Item> = { data: Item[]; has_more: boolean };

/**
 * Yields a list page by page, and waits if Stripe asks for it; empty if the list's owner does not
 * exist. A list that breaks off is an error, because it is incomplete.
 */
export async function* eachPage<Item extends { id: string }>(
  list: (order: PageOrder) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let after: string | undefined;
  do {
    const order = { limit: 100, ...(after && { starting_after: after }) };
    const page = await patiently(() => callStripeOrNull(list(order)));
    if (!page && after) throw unreadable("a list that was cut short");
    if (!page) return;
    if (!Array.isArray(page.data)) throw unreadable("a list without data");
    yield page.data;
    if (!page.has_more) return;
    const last = page.data.at(-1)?.id;
    if (!last) throw unreadable("a list that was cut short");
    if (last === after) throw unreadable("a list that does not end");
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
