import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceStorage } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { TimeZoneBanner, zoneWords } from "./time-zone-banner.tsx";

const NEW_YORK = "America/New_York";
const words = (own: string, device: string, instant: string) =>
  zoneWords(own, device, new Date(instant));

describe("after a time zone change", () => {
  it.each([
    [
      NEW_YORK,
      "Europe/Lisbon",
      "2026-03-24T18:10:00Z",
      "It is 18:10 in Lisbon. Your day still ends in New York.",
      "On New York time, your day ends at 04:00 here. Change it and today closes at midnight in Lisbon.",
    ],
    [
      NEW_YORK,
      "Asia/Tokyo",
      "2026-03-24T18:10:00Z",
      "It is 03:10 in Tokyo. Your day still ends in New York.",
      "your day ends at 13:00 here. Change it and it is Wednesday 25 March already; Tuesday can still be answered.",
    ],
    [
      "Asia/Tokyo",
      NEW_YORK,
      "2026-03-24T18:10:00Z",
      "It is 14:10 in New York. Your day still ends in Tokyo.",
      "your day ends at 11:00 here. Change it and it is Tuesday 24 March again, until midnight in New York.",
    ],
  ])("from %s to %s at %s", (own, device, instant, title, help) => {
    const said = words(own, device, instant);
    expect(said.title).toBe(title);
    expect(said.help).toContain(help);
    expect(said.help).toContain("You lose none either way.");
  });

  describe("the banner", () => {
    beforeEach(() => {
      vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
        ...new Intl.DateTimeFormat("en-GB").resolvedOptions(),
        timeZone: "Europe/Lisbon",
      });
      const record = memberRecord();
      const user = { ...record.user, time_zone: NEW_YORK };
      session.announce({ type: "signed_in", record: { ...record, user } });
    });
    afterEach(() => {
      session.announce({ type: "signed_out", reason: "member" });
      for (const key of Object.keys(localStorage)) deviceStorage.removeItem(key);
    });

    it("is on pages with days and nowhere else", async () => {
      fakeServer(() => "silence");
      const { router } = renderPage("/app/*", <TimeZoneBanner />, "/app/resources");
      expect(screen.queryByRole("region", { name: "Time zone" })).toBeNull();
      await act(() => router.navigate("/app/one-thing"));
      expect(screen.getByRole("region", { name: "Time zone" })).toBeTruthy();
    });

    it("explains what is safe, and stays away once the member keeps their zone §4.21", async () => {
      fakeServer(() => "silence");
      renderPage("/app", <TimeZoneBanner />);
      expect(await screen.findByText(/in Lisbon. Your day still ends in New York.$/)).toBeTruthy();
      expect(screen.getByText(/Days already recorded keep their dates/)).toBeTruthy();
      expect(screen.getByRole("button", { name: "Use Lisbon Time" })).toBeTruthy();
      await userEvent.click(screen.getByRole("button", { name: "Keep New York" }));
      expect(screen.queryByRole("region", { name: "Time zone" })).toBeNull();
    });
  });
});
