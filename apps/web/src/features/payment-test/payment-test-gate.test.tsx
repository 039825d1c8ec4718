import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
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

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

describe("the payment test's gate: decision 19", () => {
  it("opens for those the server shows the test to", async () => {
    const sent = show({ status: 200, body: TEST });
    expect(await screen.findByText("4242 4242 4242 4242")).toBeDefined();
    expect(sent[0]?.path).toBe("/api/functions/payment-test");
  });

  it("shows the not-found page when the server responds 404, and does not ask twice §2.26", async () => {
    const sent = show({ status: 404, body: { code: "route.not_found", title: "Nothing here" } });
    expect(await screen.findByText("Not here")).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it("reports a failed load and retries", async () => {
    show({ status: 403 }, { status: 200, body: TEST });
    expect(await screen.findByText("The payment test did not load.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("4242 4242 4242 4242")).toBeDefined();
  });
});
