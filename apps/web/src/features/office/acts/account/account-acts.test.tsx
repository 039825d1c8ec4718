import { accountRows, writeSheet } from "@sovereign/content/words/office-account-acts";
import { actCommon } from "@sovereign/content/words/office-acts";
import { actSheet, usualReasons } from "@sovereign/content/words/office-frame";
import { writtenTemplates } from "@sovereign/content/words/office-payments-mail";
import { type ActOffer, allowAct } from "@sovereign/contract/office-acts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { answered } from "#testing/fake-server.ts";
import { actOf, EMAIL, NOW, openActs } from "#testing/office-acts.tsx";
import { plain } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";

const device = (id: string, kind: "phone" | "desktop") => ({
  id,
  device: { kind, client: "firefox" as const, system: null },
  last_used_at: NOW,
});

const OFFERS: ActOffer[] = [
  {
    kind: "resend",
    why_not: null,
    facts: {
      mails: [
        {
          mail: "receipt",
          why_not: null,
          on: "2026-03-09T08:00:00.000Z",
          last: { at: "2026-03-09T08:14:00.000Z", state: "sent" },
        },
        { mail: "renewal_notice", why_not: "not_due", on: "2027-03-09T08:00:00.000Z", last: null },
        { mail: "welcome", why_not: null, on: null, last: { at: NOW, state: "bounced" } },
        { mail: "reset_link", why_not: null, on: null, last: null },
        {
          mail: "confirmation",
          why_not: "confirmed_already",
          last: null,
          on: "2025-03-09T08:00:00.000Z",
        },
      ],
    },
  },
  {
    kind: "end_sessions",
    why_not: null,
    facts: { sessions: [device("s1", "phone"), device("s2", "desktop")] },
  },
  { kind: "change_address", why_not: null, facts: { pays_by_card: true } },
  { kind: "remove_factor", why_not: null, facts: { factors: ["totp"] } },
  {
    kind: "reset_address",
    why_not: null,
    facts: { reason: "bounced", since: NOW, status: "5.1.1" },
  },
  {
    kind: "delete_account",
    why_not: null,
    facts: {
      until: "2027-03-09T08:00:00.000Z",
      price: null,
      by_card: true,
      store: "app_store",
      backup_days: "35",
    },
  },
];

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const factOf = (term: string) =>
  plain(
    within(screen.getByRole("dialog")).getByText(term, { selector: "dt" }).nextSibling?.textContent,
  );
const open = (act = actOf({}), offers = OFFERS) => openActs({ offers, act });

signedIn(NOW);

describe("sending again", () => {
  it("says of each message what became of the last, and sends the chosen one", async () => {
    const act = actOf({ figures: { mail: "receipt" }, outcome: { mailed_at: NOW } });
    const orders = open(act);
    await press(/^Resend an email/);
    expect(await screen.findByText("The mail server accepted it at 08:14 that day.")).toBeTruthy();
    expect(screen.getByText("Goes out automatically on 7 February 2027.")).toBeTruthy();
    expect(screen.getByText("The last one wasn’t delivered (today, 09:14).")).toBeTruthy();
    expect(screen.getByText("Already confirmed on 9 March 2025.")).toBeTruthy();
    expect(screen.getByRole("radio", { name: /^Confirmation/ })).toHaveProperty("disabled", true);
    expect(factOf("They’ll get")).toBe(`The same email, sent to ${EMAIL} within a minute.`);
    await press("Send Receipt");
    expect(await screen.findByText("The email is on its way.")).toBeTruthy();
    expect(
      screen.getByText(/^The mail server accepted it at 09:14.* It can’t be recalled\.$/),
    ).toBeTruthy();
    expect(orders()).toMatchObject([
      { kind: "resend", mail: "receipt", reason: "They asked us to" },
    ]);
  });

  it("says that too many have left, and lists no factor of who has none", async () => {
    const act = actOf({ state: "failed", outcome: { code: "too_many_mails" } });
    const none: ActOffer = { kind: "remove_factor", why_not: "no_factor", facts: { factors: [] } };
    open(act, [...OFFERS.filter(({ kind }) => kind !== none.kind), none]);
    await press(/^Resend an email/);
    expect(screen.queryByText("Remove second factor")).toBeNull();
    await press("Send Receipt");
    expect(await screen.findByText("Nothing was sent.")).toBeTruthy();
    expect(screen.getByText(/^Three of these were already sent/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
  });
});

describe("an email to a member", () => {
  const payment = {
    owed: { amount: "79.00", currency: "USD" },
    tried_at: NOW,
    why: "expired",
    last_day: "2026-03-31T09:14:00.000Z",
  } as const;
  const offer = (facts: { payment: typeof payment | null }): ActOffer => ({
    kind: "write",
    why_not: null,
    facts,
  });
  const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);
  const row = new RegExp(`^${accountRows.write.title}`);

  it("begins with the payment that failed, and takes another text", async () => {
    const orders = open(actOf({ kind: "write", state: "held" }), [offer({ payment })]);
    await press(row);
    const { subject, words } = writtenTemplates.payments;
    expect((await field(writeSheet.subject)).value).toBe(subject);
    expect(screen.getByText(/^We asked your bank for \$79\.00 on March 24/)).toBeTruthy();
    await press(writeSheet.act);
    expect(await screen.findByText(actCommon.reasonMissing)).toBeTruthy();
    await userEvent.selectOptions(await field(actSheet.reason), usualReasons.question);
    await press(writeSheet.act);
    await expect.poll(orders).toMatchObject([{ kind: "write", subject, words, pays: true }]);
  });

  it("has a subject and words, without a link where nothing is owed", async () => {
    const orders = open(actOf({ kind: "write", state: "held" }), [offer({ payment: null })]);
    await press(row);
    expect(screen.queryByRole("option", { name: writeSheet.templates.payments })).toBeNull();
    await press(writeSheet.act);
    expect(await screen.findByText(writeSheet.noSubject)).toBeTruthy();
    await userEvent.type(await field(writeSheet.subject), "Hello");
    await userEvent.type(await field(writeSheet.words), "A **line**.");
    expect(screen.getByText("line").tagName).toBe("STRONG");
    await userEvent.selectOptions(await field(actSheet.reason), usualReasons.question);
    await press(writeSheet.act);
    await expect
      .poll(orders)
      .toMatchObject([{ kind: "write", subject: "Hello", words: "A **line**.", pays: false }]);
  });
});

describe("what became of a message", () => {
  it.each([
    [{ mail: "waits" }, "The mail server hasn’t accepted it yet."],
    [{ mail: "refused" }, "The email wasn’t delivered."],
    [
      { mail: "waits", leaves_at: "2026-03-24T09:23:00.000Z" },
      /^It goes out at 09:23.*, because similar emails were just sent\.$/,
    ],
  ] as const)("with %j", async (outcome, text) => {
    open(actOf({ figures: { mail: "receipt" }, outcome, finished_at: NOW }));
    await press(/^Resend an email/);
    await press("Send Receipt");
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe("ending sessions", () => {
  it("ends every device, or the ticked ones", async () => {
    const act = actOf({ kind: "end_sessions", figures: { sessions: 1, every_session: false } });
    const orders = open(act);
    await press(/^Sign out devices/);
    expect(factOf("What they’ll read")).toBe("At your request, we signed out your two devices.");
    expect(factOf("Devices")).toMatch(/^All two have to sign in again\./);
    await userEvent.click(screen.getByRole("checkbox", { name: /^Phone/ }));
    expect(factOf("Devices")).toMatch(/^One of two has to sign in again\./);
    await press("Sign Out One Device");
    expect(await screen.findByText("One device was signed out.")).toBeTruthy();
    expect(orders()).toMatchObject([{ kind: "end_sessions", sessions: ["s2"] }]);
  });

  it("names null for all, and sends nothing without a device", async () => {
    const orders = open(actOf({ kind: "end_sessions", figures: { sessions: 2 } }));
    await press(/^Sign out devices/);
    for (const box of screen.getAllByRole("checkbox")) await userEvent.click(box);
    await press("Sign Out Devices");
    expect(screen.getByRole("alert").textContent).toBe("Choose at least one device.");
    for (const box of screen.getAllByRole("checkbox")) await userEvent.click(box);
    await press("Sign Out Two Devices");
    expect(await screen.findByText("Two devices were signed out.")).toBeTruthy();
    expect(orders()).toMatchObject([{ sessions: null }]);
  });
});

describe("changing the address", () => {
  it("says whether it is free, and writes to both", async () => {
    const figures = { confirm_by: "2026-03-25T09:14:00.000Z" };
    const act = actOf({ kind: "change_address", figures, can_undo: true });
    const orders = openActs({
      offers: OFFERS,
      act,
      say({ path, body }) {
        if (!path.endsWith("/address-check")) return undefined;
        const { new_email } = body as { new_email: string };
        const why_not = new_email === "taken@example.org" ? "address_taken" : null;
        return { status: 200, body: { why_not } };
      },
    });
    await press(/^Change email address/);
    const field = screen.getByLabelText("New address");
    await userEvent.click(field);
    await userEvent.paste("taken@example.org");
    expect(await screen.findByText("Another member already uses this address.")).toBeTruthy();
    await press("Email Both Addresses");
    expect(orders()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.paste("free@example.org");
    expect(await screen.findByText("This address is available.")).toBeTruthy();
    await press("Email Both Addresses");
    expect(await screen.findByText("We emailed both addresses.")).toBeTruthy();
    expect(
      screen.getByText(/by tomorrow, 09:14\. All devices are then signed out\.$/),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
    expect(orders()).toMatchObject([
      { new_email: "free@example.org", reason: "They lost the old inbox" },
    ]);
  });
});

describe("a change of address that an owner let go ahead", () => {
  it("names the day of its emails, and counts no seconds", async () => {
    const waiting = actOf({
      kind: "change_address",
      state: "held",
      held_until: "2026-03-31T09:14:00.000Z",
      held_seconds: 604_800,
      finished_at: null,
      can_undo: true,
      outcome: null,
    });
    openActs({ offers: OFFERS, under: [waiting] });
    expect(await screen.findByText("Both addresses will be emailed 31 March, 09:14.")).toBeTruthy();
    expect(screen.queryByText(/seconds/)).toBeNull();
  });
});

describe("removing a second factor", () => {
  it("waits a day in sight, and can be undone", async () => {
    const held_until = "2026-03-25T09:14:00.000Z";
    const act = actOf({
      kind: "remove_factor",
      state: "held",
      held_until,
      held_seconds: 86_400,
      finished_at: null,
      can_undo: true,
      outcome: { mailed_at: NOW },
    });
    open(act);
    await press(/^Remove second factor/);
    expect(factOf("Then")).toMatch(/^Tomorrow, 09:14: the second factor/);
    await press("Remove in 24 Hours");
    expect(
      await screen.findByText("The second factor will be removed tomorrow, 09:14."),
    ).toBeTruthy();
    expect(screen.getByText(/^The mail server accepted our email to them at 09:14/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });
});

describe("a member whom no email reaches", () => {
  it("is named so before the act, which asks an owner and takes seven days §S97", async () => {
    const orders = openActs({ offers: OFFERS, mailRefused: "bounced" });
    expect(await screen.findByText(/^Emails don’t reach .*: one bounced\./)).toBeTruthy();
    await press(/^Remove second factor/);
    expect(factOf("Now")).toMatch(/^Emails don’t reach them.*seven days after that\.$/);
    expect(factOf("Then")).toMatch(/^31 March, 09:14: the second factor/);
    await press("Ask an Owner");
    await expect.poll(orders).toMatchObject([{ kind: "remove_factor" }]);
  });
});

describe("deleting on request", () => {
  it("needs the address, is held for a minute, and says what goes on", async () => {
    const act = actOf({
      kind: "delete_account",
      state: "held",
      held_until: "2026-03-24T09:15:00.000Z",
      held_seconds: 60,
      finished_at: null,
      can_undo: true,
      outcome: null,
    });
    const orders = open(act);
    await press(/^Delete account/);
    expect(factOf("Money")).toBe(
      "Nothing is refunded. To refund them, choose Refund first. The card won’t be charged again. The App Store keeps charging until they cancel there. Let them know.",
    );
    expect(factOf("Metrics")).toBe("Paying members go from 1,240 to 1,239.");
    await press("Delete Account");
    expect(screen.getByText("This doesn’t match their address.")).toBeTruthy();
    expect(orders()).toEqual([]);
    await userEvent.click(screen.getByLabelText("Type their email address to confirm"));
    await userEvent.paste(EMAIL);
    await press("Delete Account");
    expect((await screen.findAllByText(/^The account will be deleted in 60 seconds/)).length).toBe(
      2,
    );
    expect(orders()).toMatchObject([{ kind: "delete_account", email: EMAIL }]);
  });
});

describe("an address that bounced", () => {
  it("is written to again", async () => {
    const act = actOf({ kind: "reset_address", outcome: { mailed_at: NOW } });
    const orders = open(act);
    await press(/^Resume emails to this address/);
    expect(factOf("Address")).toBe("Our email bounced on 24 March 2026 (5.1.1).");
    await press("Resume Emails");
    expect(await screen.findByText("Emails to this address have resumed.")).toBeTruthy();
    expect(orders()).toMatchObject([{ kind: "reset_address" }]);
  });
});

describe("an act that waits for an owner", () => {
  const waiting = actOf({
    kind: "remove_factor",
    state: "held",
    waits_for_owner: true,
    can_undo: true,
    reason: "They wrote",
    finished_at: null,
    outcome: null,
  });

  it("goes ahead by the owner's press", async () => {
    const allowed: string[] = [];
    openActs({
      offers: OFFERS,
      under: [waiting],
      say({ method, path }) {
        if (method !== "POST") return undefined;
        allowed.push(path);
        const held_until = "2026-03-25T09:14:00.000Z";
        return answered(allowAct, { ...waiting, waits_for_owner: false, held_until });
      },
    });
    expect(await screen.findByText("This needs an owner’s approval.")).toBeTruthy();
    expect(screen.getByText(/Mira started it: “They wrote”/)).toBeTruthy();
    await press("Approve");
    await vi.waitFor(() =>
      expect(screen.queryByText("This needs an owner’s approval.")).toBeNull(),
    );
    expect(allowed).toEqual(["/api/office/acts/act/allow"]);
  });

  it("is only undone by others", async () => {
    openActs({ offers: OFFERS, under: [waiting], role: "support" });
    expect(await screen.findByText("This needs an owner’s approval.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});
