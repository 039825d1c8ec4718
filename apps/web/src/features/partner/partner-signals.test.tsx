import { fill } from "@sovereign/content/public/fill";
import { messagesGroup } from "@sovereign/content/words/mail-preferences";
import { type PartnerOverview, readPartner } from "@sovereign/contract/partner";
import { paths } from "@sovereign/domain/page-paths";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import PartnerSignals from "./partner-signals.tsx";

const texts = messagesGroup.signals;

const OVERVIEW: PartnerOverview = {
  may_choose: true,
  signals_by: "email",
  invitation: null,
  ended: null,
  partner: {
    pair: "0190a5c0-0000-7000-8000-000000000001",
    name: "Priya",
    own_name: "Elinor",
    accepted_at: "2026-03-01T08:12:00.000Z",
    chose: true,
    resting: true,
    asks_to_go_on: false,
    theirs: null,
    ours: null,
    sent: [],
    received: [],
    refused: {},
  },
};

describe("a partner's signals in the settings", () => {
  signedIn();

  function open(overview: PartnerOverview) {
    const sent = fakeServer(({ method }) => {
      const signals_by = method === "GET" ? overview.signals_by : "app";
      return answered(readPartner, Object.assign({}, overview, { signals_by }));
    });
    renderPage(
      "/app/settings",
      <main>
        <PartnerSignals userId="u1" />
      </main>,
    );
    return sent;
  }

  it("say how they arrive, lead to the choice on Focus, and are turned off by one press", async () => {
    const sent = open(OVERVIEW);
    const link = await screen.findByRole("link", { name: fill(texts.title, { name: "Priya" }) });
    expect(link.getAttribute("href")).toBe(paths.accountability);
    expect(screen.getByText(texts.by.email)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: texts.off }));
    expect(await screen.findByText(texts.by.app)).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.off })).toBeNull();
    expect(sent.at(-1)).toMatchObject({
      method: "PUT",
      path: "/api/partner/settings",
      body: { signals_by: "app" },
    });
  });

  it("are not named to a member without a partner", async () => {
    const sent = open(Object.assign({}, OVERVIEW, { partner: null }));
    await waitFor(() => expect(screen.getByRole("main").childElementCount).toBe(0));
    expect(sent).toHaveLength(1);
  });
});
