import { act, fireEvent } from "@testing-library/react";
import { useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  captureEarlyInput,
  EARLY_CLICKS_SCRIPT,
  replayEarlyClick,
  restoreEarlyInput,
} from "./hydration.ts";

afterEach(() => document.body.replaceChildren());

type Sent = { email: string; password: string; kept: boolean };

function Page({ onSend }: { onSend: (sent: Sent) => void }) {
  useLayoutEffect(restoreEarlyInput, []);
  useEffect(replayEarlyClick, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const [email, password] = [String(data.get("email")), String(data.get("password"))];
        onSend({ email, password, kept: data.get("kept") === "on" });
      }}
    >
      <label>
        Email
        <input name="email" />
      </label>
      <input name="password" type="password" />
      <input name="kept" type="checkbox" />
      <button type="button">Show</button>
      <button type="submit">Sign In</button>
    </form>
  );
}

/** A built page with its script, before the app has run. */
function builtPage() {
  const onSend = vi.fn<(sent: Sent) => void>();
  const root = document.createElement("div");
  root.innerHTML = renderToString(<Page onSend={onSend} />);
  document.body.append(root);
  new Function(EARLY_CLICKS_SCRIPT)();
  const find = <Found extends HTMLElement>(selector: string) => {
    const found = root.querySelector<Found>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  const type = (selector: string, value: string) => {
    find<HTMLInputElement>(selector).value = value;
  };
  return {
    onSend,
    find,
    type,
    hydrate: () =>
      act(() => {
        captureEarlyInput();
        hydrateRoot(root, <Page onSend={onSend} />, { onRecoverableError: () => undefined });
      }),
  };
}

function insert(beside: Element, where: InsertPosition) {
  const inserted = document.createElement("div");
  inserted.append(document.createElement("input"), document.createElement("button"));
  beside.insertAdjacentElement(where, inserted);
}

describe("visitor input from before hydration", () => {
  it.each([
    ["nowhere", null, "afterend", false],
    ["next to a field", "[name=email]", "afterend", true],
    ["before a field", "[name=password]", "beforebegin", true],
    ["in a label", "label", "afterbegin", true],
    ["first in the form", "form", "afterbegin", true],
    ["last in the form", "form", "beforeend", false],
    ["in the button", "[type=submit]", "beforeend", false],
    ["before the form", "form", "beforebegin", false],
  ] as const)("survives an element that an extension puts %s", (_, selector, where, rebuilds) => {
    const page = builtPage();
    const email = page.find("[name=email]");
    page.type("[name=email]", "visitor@example.com");
    page.type("[name=password]", "a password");
    page.find("[name=kept]").click();
    if (selector) insert(page.find(selector), where);
    fireEvent.click(page.find("[type=submit]"));
    page.hydrate();
    expect(email.isConnected).toBe(!rebuilds);
    expect(page.onSend).toHaveBeenCalledExactlyOnceWith({
      email: "visitor@example.com",
      password: "a password",
      kept: true,
    });
  });

  it("keeps focus in its field", () => {
    const page = builtPage();
    const before = page.find<HTMLInputElement>("[name=password]");
    before.focus();
    page.type("[name=password]", "half of a pass");
    insert(page.find("[name=email]"), "afterend");
    page.hydrate();
    const now = page.find<HTMLInputElement>("[name=password]");
    expect(now).not.toBe(before);
    expect(document.activeElement).toBe(now);
    expect(now.value).toBe("half of a pass");
    expect(page.onSend).not.toHaveBeenCalled();
  });
});
