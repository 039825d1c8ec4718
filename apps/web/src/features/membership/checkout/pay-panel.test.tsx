import { fill } from "@sovereign/content/public/fill";
import { payLink as texts } from "@sovereign/content/words/pay-link";
import { followPayLink, readPayLink } from "@sovereign/contract/memberships";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { answered, type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { PayPanel } from "./pay-panel.tsx";

const DUE = {
  state: "due",
  owed: { amount: "79.00", currency: "USD" },
  last_day: "2026-03-26T09:00:00.000Z",
} as const;
const PAID = { state: "paid", owed: null, last_day: null } as const;

function open(read: () => FakeAnswer, followed: FakeAnswer = { status: 204 }) {
  const sent = fakeServer(({ method }) => (method === "GET" ? read() : followed));
  renderPage(
    "/pay/sub~in~proof",
    <main>
      <PayPanel token="sub~in~proof" />
    </main>,
  );
  return sent;
}

const heading = (name: string) => screen.findByRole("heading", { name });

it("shows what is owed, and leads on only when its button is pressed", async () => {
  const reads = [answered(readPayLink, DUE), answered(readPayLink, PAID)];
  const sent = open(
    () => reads.shift() ?? "silence",
    answered(followPayLink, { ...PAID, url: null }),
  );
  await heading(fill(texts.due.title, { amount: "$79.00" }));
  expect(sent.map(({ method }) => method)).toEqual(["GET"]);
  await userEvent.click(
    screen.getByRole("button", { name: fill(texts.due.pay, { amount: "$79.00" }) }),
  );
  // Paid in the meantime.
  await heading(texts.paid.title);
  expect(sent.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
});

it("says when access has ended, or a link is not ours", async () => {
  const code = "auth.link_invalid";
  open(() => ({ status: 400, body: { type: code, title: code, status: 400, code } }));
  await heading(texts.over.title);
});

it("asks again after a failure", async () => {
  const reads: FakeAnswer[] = ["silence", answered(readPayLink, DUE)];
  open(() => reads.shift() ?? "silence");
  await heading(texts.failed.title);
  await userEvent.click(screen.getByRole("button", { name: texts.failed.again }));
  await heading(fill(texts.due.title, { amount: "$79.00" }));
});
