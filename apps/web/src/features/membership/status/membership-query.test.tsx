import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#core/cache/query-client.ts";
import { session } from "#core/session/session.ts";
import { MEMBER } from "#testing/memberships.ts";
import { signedIn } from "#testing/signed-in.ts";
import { keepMembership, membershipQuery, useMembership } from "./membership-query.ts";
import { useMembershipSettled } from "./use-audience.ts";

const NONE = { tag: null, answer: { ...NO_MEMBERSHIP, admin_mode_offered: false } };

signedIn();
afterEach(() => act(() => session.announce({ type: "signed_out", reason: "member" })));

it("takes in another call's response without confirming the earlier value first §2.37", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const client = createQueryClient();
  const { queryKey } = membershipQuery("u1");
  client.setQueryData(queryKey, NONE);
  await client.invalidateQueries({ queryKey, refetchType: "none" });
  const seen: string[] = [];
  function Screen() {
    const { checking, membership } = useMembership();
    seen.push(`${checking ? "checking" : "known"}: ${membership.subscribed ? "member" : "none"}`);
    return null;
  }
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await act(async () => keepMembership(client, "u1", MEMBER));
  expect([...new Set(seen)]).toEqual(["checking: none", "known: member"]);
});

it("keeps the page in place while the membership is refetched", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const client = createQueryClient();
  const { queryKey } = membershipQuery("u1");
  client.setQueryData(queryKey, NONE);
  function Screen() {
    const { loading } = useMembership();
    return `${loading ? "loading" : "known"}, ${useMembershipSettled() ? "laid out" : "waiting"}`;
  }
  const { container } = render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe("known, laid out");
  await act(async () => void client.resetQueries({ queryKey }));
  expect(container.textContent).toBe("loading, laid out");
});
