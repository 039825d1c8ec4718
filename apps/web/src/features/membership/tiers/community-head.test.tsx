import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { CommunityHead } from "./community-head.tsx";

signedIn();

it.each([
  [MEMBER, 11, "You are a member of the App level. Your streak is 11 days."],
  [MEMBER, 1, "You are a member of the App level. Your streak is 1 day."],
  [NO_MEMBERSHIP, 0, "Your streak is 0 days."],
])("describes the member's level (%#)", async (membership, streak, text) => {
  fakeServer(() => ({ status: 200, body: { ...membership, admin_mode_offered: false } }));
  renderPage("/app/community", <CommunityHead streak={streak} />);
  expect(screen.getByRole("heading", { level: 1, name: "Membership" })).toBeTruthy();
  expect(await screen.findByText(text)).toBeTruthy();
});

it("waits for the streak without text", async () => {
  fakeServer(() => ({ status: 200, body: { ...MEMBER, admin_mode_offered: false } }));
  renderPage("/app/community", <CommunityHead streak={undefined} />);
  expect(screen.queryByText(/Your streak/)).toBeNull();
});
