import type { Audience } from "@sovereign/domain/access";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createQueryClient } from "#core/cache/query-client.ts";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { useVault, useVaultHits } from "./vault-query.ts";

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

it("refetches shelves and hits when the reader becomes a member", async () => {
  const sent = fakeServer(({ path }) => ({
    status: 200,
    body: path === "/api/vault" ? shelves([]) : { query: "cash", hits: [] },
  }));
  const client = createQueryClient();
  const { rerender } = renderHook(
    ({ audience }: { audience: Audience }) => {
      useVault(audience);
      useVaultHits(audience, "cash");
    },
    {
      initialProps: { audience: "signed_in" },
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children as ReactNode}</QueryClientProvider>
      ),
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
  const client = createQueryClient();
  const { result } = renderHook(
    () => ({ list: useVault("subscriber").data, hits: useVaultHits("subscriber", "cash").data }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children as ReactNode}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.hits?.hits).toHaveLength(1));
  await waitFor(() => expect(result.current.list).toMatchObject({ featured: null }));
  expect(result.current.list?.sections.map(({ id }) => id)).toEqual(["books"]);
});
