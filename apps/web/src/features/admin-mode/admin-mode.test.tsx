import { signOut } from "@sovereign/contract/sessions";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "#core/cache/query-client.ts";
import { adminMode } from "#core/session/admin-mode-state.ts";
import { api, session } from "#core/session/session.ts";
import { toasts } from "#design/feedback/toast.ts";
import { MARK } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { signedIn } from "#testing/signed-in.ts";
import { AdminModeBadge, AdminModeButton, AdminModeRow } from "./admin-mode.tsx";

const titles = () => toasts.get().map(({ title }) => title);

function show(node: ReactNode) {
  const client = createQueryClient();
  render(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
  return client;
}

/** Records the admin-mode header of every later request. */
function sentHeaders() {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get("x-admin-mode"));
    return new Response(null, { status: 204, headers: MARK });
  });
  return sent;
}

signedIn();

describe("admin mode: specification, sections 2 and 4", () => {
  it("is switched in the rail, confirms both changes and shows the badge in between §2.72 §4.43", async () => {
    const user = userEvent.setup();
    const client = show(
      <>
        <AdminModeBadge />
        <AdminModeButton />
      </>,
    );
    const invalidated = vi.spyOn(client, "invalidateQueries");
    expect(screen.queryByText("ADMIN MODE")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Enable admin mode" }));
    expect(screen.getByText("ADMIN MODE")).toBeDefined();
    expect(titles()).toEqual(["Full access granted for testing"]);
    await user.click(screen.getByRole("button", { name: "Disable admin mode" }));
    expect(screen.queryByText("ADMIN MODE")).toBeNull();
    expect(titles()).toEqual(["Subscription checks restored"]);
    expect(invalidated).toHaveBeenCalledTimes(2);
  });

  it("is a switch with its state in the account sheet", async () => {
    const user = userEvent.setup();
    show(<AdminModeRow />);
    const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "Admin mode" });
    expect(toggle.checked).toBe(false);
    await user.click(toggle);
    expect(toggle.checked).toBe(true);
    expect(screen.getByText("Full access granted for testing")).toBeDefined();
    expect(screen.getByText("ADMIN MODE")).toBeDefined();
  });

  it("is sent with the member's requests while on, and ends with the session", async () => {
    const sent = sentHeaders();
    await api(signOut);
    adminMode.turn(true);
    await api(signOut);
    session.announce({ type: "signed_out", reason: "member" });
    session.announce({ type: "signed_in", record: memberRecord() });
    await api(signOut);
    expect(sent).toEqual([null, "on", null]);
  });
});
