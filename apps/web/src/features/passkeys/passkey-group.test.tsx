import {
  addPasskey,
  askNewPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from "@sovereign/contract/passkeys";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { answered, type FakeAnswer, fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { PasskeyGroup } from "./passkey-group.tsx";

const PHONE: Passkey = {
  ...{ id: "phone", name: "This phone", backed_up: true },
  ...{ created_at: "2026-02-02T10:00:00.000Z", last_used_at: null },
};
const KEY: Passkey = { ...PHONE, id: "key", name: "Security key", last_used_at: PHONE.created_at };

const OPTIONS = answered(askNewPasskey, {
  challenge: "AAAA",
  rp: { id: "localhost", name: "Sovereign" },
  user: { id: "AAAA", name: "e.marlowe@example.com", displayName: "e.marlowe@example.com" },
  pubKeyCredParams: [{ alg: -7, type: "public-key" }],
  timeout: 300_000,
  attestation: "none",
  excludeCredentials: [],
  authenticatorSelection: {
    ...{ residentKey: "required", requireResidentKey: true, userVerification: "required" },
  },
});

const refusal = (status: number, code: string): FakeAnswer => ({
  status,
  body: { code, title: `title of ${code}` },
});

/** A device that answers with a key, or fails as it is told. */
function device(outcome: "makes a key" | "NotAllowedError" | "InvalidStateError") {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const create = vi.fn(async () => {
    if (outcome !== "makes a key") throw new DOMException("no", outcome);
    return {
      ...{ id: "AQID", rawId: bytes, type: "public-key" },
      response: { clientDataJSON: bytes, attestationObject: bytes },
      getClientExtensionResults: () => ({}),
    };
  });
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", Object.create(navigator, { credentials: { value: { create } } }));
  return create;
}

/** The group before a server that has these passkeys; `act` answers whatever is not a question. */
function open(has: Passkey[], act: (request: SentRequest) => FakeAnswer) {
  const sent = fakeServer((request) =>
    request.method === "GET" ? answered(listPasskeys, { passkeys: has }) : act(request),
  );
  renderPage("/app/settings", <PasskeyGroup />);
  return () => sent.filter(({ method }) => method !== "GET");
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: true, addEventListener: () => {}, removeEventListener: () => {} },
  }));
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  vi.unstubAllGlobals();
});

describe("the passkeys of the settings", () => {
  it("are listed with when they were added and used", async () => {
    device("makes a key");
    open([PHONE, KEY], () => "silence");
    expect(await screen.findByText("This phone")).toBeTruthy();
    expect(screen.getByText(/^Added [^.]*2026\.$/)).toBeTruthy();
    expect(screen.getByText(/^Added .* Used .*2026\.$/)).toBeTruthy();
    expect(screen.getByText("2 passkeys")).toBeTruthy();
  });

  it("are named, made by the device and shown at once", async () => {
    device("makes a key");
    const acts = open([], ({ path }) =>
      path.endsWith("/options") ? OPTIONS : answered(addPasskey, { passkeys: [PHONE] }),
    );
    await press("Add a Passkey");
    const field = await screen.findByLabelText("Name");
    await userEvent.clear(field);
    await press("Continue");
    expect(await screen.findByText("Please give it a name")).toBeTruthy();
    expect(acts()).toEqual([]);
    await userEvent.type(field, "This phone");
    await press("Continue");
    expect(
      await screen.findByRole("button", { name: "Remove the passkey This phone" }),
    ).toBeTruthy();
    expect(acts().at(-1)).toMatchObject({
      path: "/api/me/passkeys",
      body: { name: "This phone", credential: { id: "AQID", rawId: "AQID", type: "public-key" } },
    });
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  it("ask for the password in place where the sign-in was too long ago, and keep the name", async () => {
    device("makes a key");
    const acts = open([], ({ path, body }) => {
      if (!path.endsWith("/options")) return answered(addPasskey, { passkeys: [PHONE] });
      const { password } = body as { password?: string };
      if (password === undefined) return refusal(403, "auth.fresh_sign_in_required");
      return password === "right" ? OPTIONS : refusal(403, "auth.password_wrong");
    });
    await press("Add a Passkey");
    await userEvent.type(await screen.findByLabelText("Name"), " at home");
    await press("Continue");
    await userEvent.type(await screen.findByLabelText("Your password"), "wrong");
    await press("Continue");
    expect((await screen.findByRole("alert")).textContent).toBe("title of auth.password_wrong");
    await userEvent.clear(screen.getByLabelText("Your password"));
    await userEvent.type(screen.getByLabelText("Your password"), "right");
    await press("Continue");
    await screen.findByText("This phone");
    expect(acts().at(-1)?.body).toMatchObject({ name: "This device at home" });
  });

  it.each([
    ["NotAllowedError", "Your device did not answer. Nothing was changed."],
    ["InvalidStateError", "This device has a passkey for your account already."],
  ] as const)("say what a device's %s means, and can be tried again", async (failure, said) => {
    const create = device(failure);
    open([], () => OPTIONS);
    await press("Add a Passkey");
    await press("Continue");
    expect((await screen.findByRole("alert")).textContent).toBe(said);
    await press("Continue");
    await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  });

  it("are removed after a question", async () => {
    device("makes a key");
    const acts = open([PHONE, KEY], () => answered(removePasskey, { passkeys: [KEY] }));
    await press("Remove the passkey This phone");
    expect(await screen.findByRole("heading", { name: "Remove This phone?" })).toBeTruthy();
    expect(acts()).toEqual([]);
    await press("Remove Passkey");
    await vi.waitFor(() => expect(screen.queryByText("This phone")).toBeNull());
    expect(acts()).toMatchObject([{ method: "DELETE", path: "/api/me/passkeys/phone" }]);
    expect(screen.getByText("Security key")).toBeTruthy();
  });

  it("are not offered by a browser that has none, and say when they could not be loaded", async () => {
    let down = true;
    fakeServer(() =>
      down ? refusal(400, "request.invalid") : answered(listPasskeys, { passkeys: [KEY] }),
    );
    renderPage("/app/settings", <PasskeyGroup />);
    expect(await screen.findByText("Your passkeys could not be loaded.")).toBeTruthy();
    expect(screen.getByText("This browser has no passkeys.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add a Passkey" })).toBeNull();
    down = false;
    await press("Try again");
    expect(await screen.findByText("Security key")).toBeTruthy();
  });
});
