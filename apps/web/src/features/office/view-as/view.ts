import { endView, type OfficeView, startView } from "@sovereign/contract/office-views";
import { VIEW_HEADER } from "@sovereign/domain/staff";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { type ApiClient, createApiClient } from "#core/api/api-client.ts";
import { hasCode } from "#core/api/api-error.ts";
import { newId } from "#core/device/new-id.ts";
import { platform } from "#core/device/platform.ts";
import { api, session } from "#core/session/session.ts";
import { createStore, useStore } from "#core/state/store.ts";
import { OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

export type View = Pick<OfficeView, "id" | "member"> & {
  /** Whose session it belongs to. */
  staff: string;
  /** By the device's clock; the server decides. */
  endsAt: number;
  over: boolean;
  /** Apart from the staff's own queries, and never stored. */
  queries: QueryClient;
  api: ApiClient;
};

/** In this tab's memory alone: a reload ends what can be seen. */
const current = createStore<View | null>(null);

/** Sends requests as the staff, with the view's token. */
const apiOf = (token: string): ApiClient =>
  createApiClient({
    fetch: (...request) => globalThis.fetch(...request),
    tokens: session,
    headers: () => ({ "x-client-platform": platform(), [VIEW_HEADER]: token }),
  });

export async function startViewing(userId: string, reason: string): Promise<void> {
  const staff = session.member();
  if (staff === null) return;
  const body = { id: newId(), reason };
  const { id, member, token, expires_in } = await api(startView, {
    params: { id: userId },
    body,
    as: staff,
    within: OFFICE_WAIT_MS,
  });
  stopViewing();
  const endsAt = Date.now() + expires_in * 1000;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  current.set({ id, member, staff, endsAt, over: false, queries, api: apiOf(token) });
}

/** Forgets what was seen, at once; the server hears of the end if it can. */
export function stopViewing(): void {
  const view = current.get();
  if (!view) return;
  current.set(null);
  view.queries.clear();
  if (view.over) return;
  const ended = api(endView, { params: { id: view.id }, as: view.staff, outlivesPage: true });
  // The server ends it by itself after fifteen minutes.
  ended.catch(() => {});
}

export function expireView(): void {
  const view = current.get();
  if (!view || view.over) return;
  current.set({ ...view, over: true });
  view.queries.clear();
}

session.on(({ type }) => {
  if (type === "signed_out") stopViewing();
});

/** Returns the view of a member; null when there is none in this tab. */
export function useCurrentView(userId: string): View | null {
  const view = useStore(current);
  return view?.member.id === userId && view.staff === session.member() ? view : null;
}

export const ViewContext = createContext<View | null>(null);

export function useView(): View {
  const view = use(ViewContext);
  if (!view) throw new Error("Outside a view");
  return view;
}

/** Reads one of the member's responses, blanked by the server. */
export function useViewed<Answer>(
  name: string,
  read: (api: ApiClient, asking: { signal: AbortSignal; within: number }) => Promise<Answer>,
) {
  const view = useView();
  return useQuery({
    queryKey: [name],
    queryFn: async ({ signal }) => {
      try {
        return await read(view.api, { signal, within: OFFICE_WAIT_MS });
      } catch (error) {
        if (hasCode(error, "office.view_over")) expireView();
        throw error;
      }
    },
  });
}
