import "#app/write-kinds.ts";
import type { Overview } from "@sovereign/contract/one-things";
import type { QueryClient } from "@tanstack/react-query";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import { optimisticOverview } from "#features/one-thing/optimistic-overview.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";

export function daysOf(client: QueryClient, member: string): Overview | null {
  const word = client.getQueryData(overviewQuery(member).queryKey);
  return word ? optimisticOverview(word, outboxes.of(member).getState().pending) : null;
}

export function watchDays(client: QueryClient, onChange: () => void): void {
  client.getQueryCache().subscribe(onChange);
  let watched: string | null = null;
  let stop = () => {};
  function watchOutbox() {
    const member = session.member();
    if (member === watched) return;
    watched = member;
    stop();
    stop = member ? outboxes.of(member).watch(onChange) : () => {};
  }
  session.watch(watchOutbox);
  watchOutbox();
}
