import { insecureAddress, scriptsMissing, storageRefused } from "@sovereign/content/words/frame";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { cleanup, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deviceStorage } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { MemberFrame } from "./member-frame.tsx";
import { PublicFrame } from "./public-frame.tsx";

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  session.announce({ type: "signed_out", reason: "member" });
});

it("shows a note in the app and at sign-in when the browser stores nothing", async () => {
  const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  deviceStorage.setItem("sovereign-theme", "dark");
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  for (const frame of [<MemberFrame key="member">Page</MemberFrame>, <AuthFrame key="auth" />]) {
    renderPage("/app", frame);
    expect(screen.getByText(storageRefused)).toBeTruthy();
    cleanup();
  }
  full.mockRestore();
  deviceStorage.setItem("sovereign-theme", "dark");
  renderPage("/app", <AuthFrame />);
  expect(screen.queryByText(storageRefused)).toBeNull();
});

it("says on the sign-in page, before any script, that scripts are missing", () => {
  const Page = createRoutesStub([{ path: "/auth", Component: () => <AuthFrame /> }]);
  const html = renderToString(<Page initialEntries={["/auth"]} />);
  expect(html).toMatch(new RegExp(`<noscript>.*${scriptsMissing}.*</noscript>`));
});

it.each([
  ["public", <PublicFrame key="public">Page</PublicFrame>],
  ["member's", <MemberFrame key="member">Page</MemberFrame>],
])("shows the insecure URL note on a %s page", (_, page) => {
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  renderPage("/app", page);
  expect(screen.getByText(insecureAddress).className).toBe("insecure-note");
});
