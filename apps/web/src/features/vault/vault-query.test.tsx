import type { Audience } from "@sovereign/domain/access";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "#core/cache/query-client.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { signedIn } from "#testing/signed-in.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { useVault, useVaultHits } from "./vault-query.ts";

signedIn();

function wrapper() {
  const client = createQueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

it("refetches shelves and hits when the reader becomes a member", async () => {
  const sent = fakeServer(({ path }) => ({
    status: 200,
    body: path === "/api/vault" ? shelves([]) : { query: "cash", hits: [] },
  }));
  const { rerender } = renderHook(
    ({ audience }: { audience: Audience }) => {
      useVault(audience);
      useVaultHits(audience, "cash");
    },
    {
      initialProps: { audience: "signed_in" },
      wrapper: wrapper(),
    },
  );
  const asked = ["/api/vault", "/api/vault/search?q=cash"];
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(asked));
  rerender({ audience: "subscriber" });
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([...asked, ...asked]));
});

it("omits a shelf that only a newer server knows, and its hits", async () => {
  const known = piece("books", "b1");
  const newer = { ...known, section: "podcasts" };
  const shelf = { id: "books", note: null, items: [known] };
  const found = [newer, known].map((hit) => ({ ...hit, passage: [] }));
  fakeServer(({ path }) => ({
    status: 200,
    body:
      path === "/api/vault"
        ? {
            sections: [{ ...shelf, id: "podcasts", items: [newer] }, shelf],
            featured: { section: "podcasts", id: "p1" },
          }
        : { query: "cash", hits: found },
  }));
  const { result } = renderHook(
    () => ({ list: useVault("subscriber").data, hits: useVaultHits("subscriber", "cash").data }),
    { wrapper: wrapper() },
  );
  await waitFor(() => expect(result.current.hits?.hits).toHaveLength(1));
  await waitFor(() => expect(result.current.list).toMatchObject({ featured: null }));
  expect(result.current.list?.sections.map(({ id }) => id)).toEqual(["books"]);
});
