import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { MEMBER } from "#testing/memberships.ts";
import { nativeShell, noShell } from "#testing/native-shell.ts";
import { renderPage } from "#testing/render-page.tsx";
import { membershipQuery } from "./membership-query.ts";
import { MembershipWatch } from "./membership-watch.tsx";

afterEach(async () => {
  await act(async () => session.announce({ type: "signed_out", reason: "member" }));
  noShell();
});

it("asks the server to check the store when the store reports an unknown purchase", async () => {
  const shell = nativeShell("ios");
  let owned = true;
  let subscribed = false;
  const sent = fakeServer(({ path }) => {
    if (path === "/api/me/events") return { status: 404 };
    if (path.endsWith("/restore-purchase")) subscribed = owned;
    const membership = subscribed ? MEMBER : NO_MEMBERSHIP;
    return { status: 200, body: { ...membership, admin_mode_offered: false } };
  });
  const asked = (name: string) => sent.filter(({ path }) => path === `/api/functions/${name}`);
  session.announce({ type: "signed_in", record: memberRecord() });
  const { client } = renderPage("/app", <MembershipWatch />);
  await waitFor(() => expect(shell.asked()).toContain("configure"));
  await waitFor(() => expect(asked("check-subscription")).toHaveLength(1));

  await act(async () => shell.emit(true));
  await waitFor(() => expect(asked("restore-purchase")).toHaveLength(1));
  const { queryKey } = membershipQuery("u1");
  await waitFor(() => expect(client.getQueryData(queryKey)?.answer.subscribed).toBe(true));

  await act(async () => shell.emit(true));
  expect(asked("restore-purchase")).toHaveLength(1);

  // The payment was refunded, and the server's own check does not know yet.
  owned = false;
  await act(async () => shell.emit(false));
  await waitFor(() => expect(client.getQueryData(queryKey)?.answer.subscribed).toBe(false));
  expect(asked("restore-purchase")).toHaveLength(2);
});
