import type { MemberChanges } from "@sovereign/contract/sessions";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { TimeZoneBanner } from "#features/account/time-zone-banner.tsx";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";

type Change<Field extends keyof MemberChanges> = {
  /** The page with the change, and the member's interactions. */
  page: ReactNode;
  make: () => Promise<void>;
  sent: NonNullable<MemberChanges[Field]>;
};

/** Every field that members may change; the type requires all of them. */
const CHANGES: { [Field in keyof Required<MemberChanges>]: Change<Field> } = {
  time_zone: {
    page: <TimeZoneBanner />,
    make: async () => userEvent.click(await screen.findByText("Use Lisbon Time")),
    sent: "Europe/Lisbon",
  },
};

beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...new Intl.DateTimeFormat("en-GB").resolvedOptions(),
    timeZone: "Europe/Lisbon",
  });
  const record = memberRecord();
  const user = { ...record.user, time_zone: "America/New_York" };
  session.announce({ type: "signed_in", record: { ...record, user } });
});
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

it.each(Object.entries(CHANGES))("a member can change their %s", async (field, change) => {
  const user = { ...memberRecord().user, [field]: change.sent };
  const sent = fakeServer(({ path }) => ({
    status: 200,
    body: path === "/api/me" ? { user } : { ...sessionAnswer(), user },
  }));
  renderPage("/app", change.page);
  await change.make();
  await waitFor(() =>
    expect(sent).toContainEqual({
      method: "PATCH",
      path: "/api/me",
      body: { [field]: change.sent },
    }),
  );
  await waitFor(() => expect(session.getState().user).toMatchObject({ [field]: change.sent }));
});
