import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearToasts, toasts } from "#design/feedback/toast.ts";
import { type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import type { PaymentActions } from "./payment-status.tsx";
import { PaymentTestPage } from "./payment-test-page.tsx";

const FREE = { subscribed: false, product_id: null, subscription_end: null };
const PAID = {
  subscribed: true,
  product_id: "prod_test_annual",
  subscription_end: "2027-03-24T00:00:00.000Z",
};

function show(changes: Partial<PaymentActions> = {}) {
  const actions: PaymentActions = {
    membership: FREE,
    timeZone: "UTC",
    refresh: vi.fn(async () => undefined),
    checkout: { start: vi.fn(), busy: false },
    portal: { start: vi.fn(), busy: false },
    ...changes,
  };
  render(<PaymentTestPage testCard="4242 4242 4242 4242" {...actions} />);
  return actions;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const facts = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
const messages = () => toasts.get().map(({ title, description }) => [title, description]);

beforeEach(clearToasts);

describe("the payment test page: specification, section 2", () => {
  it("shows status, product and expiry §2.25", () => {
    show({ membership: PAID });
    expect(facts()).toEqual(["Subscribed", "prod_test_annual", "24 March 2027"]);
  });

  it("shows missing values, keeps the portal disabled and explains why §5.8", async () => {
    const { portal } = show();
    expect(facts()).toEqual(["Not subscribed", "None", "None"]);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Open Customer Portal" });
    expect(button.disabled).toBe(true);
    const help = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(help?.textContent).toBe("The portal needs an active subscription.");
    await userEvent.click(button);
    expect(portal.start).not.toHaveBeenCalled();
  });

  it("starts the checkout, and opens the portal for a subscriber §2.25", async () => {
    const { checkout, portal } = show({ membership: PAID });
    await press("Start Test Checkout");
    expect(checkout.start).toHaveBeenCalledTimes(1);
    await press("Open Customer Portal");
    expect(portal.start).toHaveBeenCalledTimes(1);
  });

  it("refreshes the status and shows when §8.14", async () => {
    const { refresh } = show();
    await press("Refresh Status");
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(messages()).toEqual([["Status Refreshed", undefined]]);
    expect(screen.getByText(/^Status Refreshed at \d\d:\d\d:\d\d$/)).toBeDefined();
  });

  it("reports a failed refresh", async () => {
    show({ refresh: () => Promise.reject("nothing") });
    await press("Refresh Status");
    expect(messages()).toEqual([["Edge Function Error", "Unknown error"]]);
    expect(screen.queryByText(/^Status Refreshed at/)).toBeNull();
  });

  it("names the card of the sandbox and copies it without its spaces §2.25", async () => {
    const user = userEvent.setup();
    show();
    expect(screen.getByText("4242 4242 4242 4242")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Copy card number" }));
    expect(await navigator.clipboard.readText()).toBe("4242424242424242");
    expect(messages()).toEqual([["Card number copied", undefined]]);
  });
});

describe("the direct tests of the server functions: specification, section 8, Settings", () => {
  const answering = (answer: FakeAnswer) => fakeServer(() => answer);
  const row = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

  it("report errors, with the refusal's code §8.15", async () => {
    answering(refused(409, "billing.no_subscription"));
    show();
    await press("Call customer-portal");
    const shown = row("customer-portal");
    expect(shown.getByRole("alert").textContent).toBe(
      "Edge Function ErrorEdge Function returned a non-2xx status code",
    );
    expect(JSON.parse(shown.getByText(/billing/).textContent ?? "")).toMatchObject({
      status: 409,
      code: "billing.no_subscription",
    });
    expect(messages()).toEqual([]);
  });
});
