import type { Withdrawal } from "@sovereign/contract/withdrawal";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { renderOffice, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { WithdrawalPage } from "./withdrawal-page.tsx";

const NOW = "2026-03-24T09:14:00.000Z";
const MEMBER = { id: "m1", email: "r.castell@example.com", time_zone: "UTC" };

signedIn(NOW);

it.each<[Withdrawal["refund"], string, RegExp]>([
  [
    "under_way",
    "You have withdrawn from the purchase.",
    /^\$49.00 is on its way back to Visa ending 4242\./,
  ],
  [
    "arrived",
    "You have withdrawn from the purchase.",
    /^\$49.00 was sent back to Visa ending 4242\./,
  ],
  ["came_back", "Your money came back to us.", /\$49.00 did not reach Visa ending 4242: it is/],
  ["canceled", "Your money came back to us.", /with us again, and it is yours\. Write to/],
])("a withdrawal whose refund is %s says where the money is", async (refund, title, body) => {
  const done: Withdrawal = {
    state: "done",
    managed_by: "card",
    sum: usd("49.00"),
    until: null,
    refund,
    card: { brand: "visa", last_four: "4242" },
    purchased_at: NOW,
    withdrawn_at: NOW,
  };
  fakeServer(() => ({ status: 200, body: done }));
  renderOffice("/app/settings/withdraw", <WithdrawalPage member={MEMBER} />);
  await screen.findByRole("heading", { name: title });
  expect(screen.getByText(body)).toBeTruthy();
});
