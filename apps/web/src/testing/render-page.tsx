import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, type InitialEntry, RouterProvider } from "react-router";
import { runMemberOutbox } from "#app/cache/member-outbox.ts";
import { createQueryClient } from "#core/cache/query-client.ts";
import { session } from "#core/session/session.ts";
import { Toaster } from "#design/feedback/toaster.tsx";

let stopSending = () => {};

/** Every other page is a placeholder text. */
export function renderPage(path: string, page: ReactNode, at: InitialEntry = path) {
  const client = createQueryClient();
  stopSending();
  stopSending = runMemberOutbox(client, session.member() ?? "");
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: "*", element: <p>Elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { client, router };
}
