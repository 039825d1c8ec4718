import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { PaymentTestGate } from "./payment-test-gate.tsx";

const TEST = { mode: "test", test_card: "4242 4242 4242 4242", price_id: "price_1" };

function show(...answers: FakeAnswer[]) {
  const sent = fakeServer(() => answers.shift() ?? "silence");
  const gate = (
    <PaymentTestGate missing={<p>Not here</p>}>{(test) => <p>{test.test_card}</p>}</PaymentTestGate>
  );
  renderPage("/stripe-test", gate);
  return sent;
}

signedIn();

describe("the payment test's gate: decision 19", () => {
  it("opens for those the server shows the test to", async () => {
    const sent = show(ok(TEST));
    expect(await screen.findByText("4242 4242 4242 4242")).toBeDefined();
    expect(sent[0]?.path).toBe("/api/functions/payment-test");
  });

  it("shows the not-found page when the server responds 404, and does not ask twice §2.26", async () => {
    const sent = show(refused(404, "route.not_found"));
    expect(await screen.findByText("Not here")).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it("reports a failed load and retries", async () => {
    show({ status: 403 }, ok(TEST));
    expect(await screen.findByText("The payment test did not load.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("4242 4242 4242 4242")).toBeDefined();
  });
});
