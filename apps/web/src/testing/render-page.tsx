import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, type InitialEntry, RouterProvider } from "react-router";
import { createQueryClient } from "#core/cache/query-client.ts";
import { Toaster } from "#design/feedback/toaster.tsx";
import { registerWrites } from "#features/one-thing/writes.ts";

/** Renders a page at an address, with plain words in the place of every other page. */
export function renderPage(path: string, page: ReactNode, at: InitialEntry = path) {
  const client = createQueryClient();
  registerWrites(client);
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
