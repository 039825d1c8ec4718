import {
  addPasskey,
  askNewPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "@sovereign/contract/passkeys";
import {
  beginLink,
  readSignInMethods,
  type SignInMethods,
  unlink,
} from "@sovereign/contract/sign-in-methods";
import { answerWayIn, readTakenBack, type TakenBack } from "@sovereign/contract/taking-back";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, type FakeAnswer, fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { OtherSignInPage } from "./other-sign-in-page.tsx";
import { OtherWaysRow } from "./other-ways-row.tsx";

const PHONE: Passkey = {
  id: "phone",
  name: "This phone",
  backed_up: true,
  created_at: "2026-02-02T10:00:00.000Z",
  last_used_at: null,
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
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
});

const refusal = (status: number, code: string): FakeAnswer => ({
  status,
  body: { code, title: `title of ${code}` },
});

/** A device that creates a key or fails with the given error. */
function device(outcome: "makes a key" | "NotAllowedError" | "InvalidStateError") {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const create = vi.fn(async () => {
    if (outcome !== "makes a key") throw new DOMException("no", outcome);
    return {
      id: "AQID",
      rawId: bytes,
      type: "public-key",
      response: { clientDataJSON: bytes, attestationObject: bytes },
      getClientExtensionResults: () => ({}),
    };
  });
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", Object.create(navigator, { credentials: { value: { create } } }));
  return create;
}

const PAGE = "/app/settings/sign-in";
const { user } = memberRecord();

const signInMethods = (passkeys: number, linked: boolean): SignInMethods => ({
  has_password: true,
  passkeys,
  providers: [
    { provider: "google", linked_at: linked ? "2026-02-02T10:00:00.000Z" : null },
    { provider: "apple", linked_at: null },
  ],
});

const NOTHING: TakenBack = { frozen_at: null, ways: [], events: [] };

/** Opens the page with these passkeys; `act` responds to every write. */
function open(
  has: Passkey[],
  act: (request: SentRequest) => FakeAnswer,
  { linked = false, at = PAGE, taken = NOTHING } = {},
) {
  const sent = fakeServer((request) => {
    if (request.method !== "GET") return act(request);
    if (request.path.endsWith("/taken-back")) return answered(readTakenBack, taken);
    if (request.path.endsWith("/sign-in-methods"))
      return answered(readSignInMethods, signInMethods(has.length, linked));
    return answered(listPasskeys, { passkeys: has });
  });
  renderPage(PAGE, <OtherSignInPage userId={user.id} timeZone="UTC" />, at);
  return () => sent.filter(({ method }) => method !== "GET");
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

signedIn();
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => void vi.unstubAllGlobals());

describe("passkeys in the settings", () => {
  it("are named, created on the device and shown immediately §7.23", async () => {
    device("makes a key");
    const actions = open([], ({ path }) =>
      path.endsWith("/options") ? OPTIONS : answered(addPasskey, { passkeys: [PHONE] }),
    );
    await press("Add a Passkey");
    const field = await screen.findByLabelText("Name");
    await userEvent.clear(field);
    await press("Continue");
    expect(await screen.findByText("Please give it a name")).toBeTruthy();
    expect(actions()).toEqual([]);
    await userEvent.type(field, "This phone");
    await press("Continue");
    await screen.findByRole("button", { name: "Remove the passkey This phone" });
    expect(actions().at(-1)).toMatchObject({
      path: "/api/me/passkeys",
      body: { name: "This phone", credential: { id: "AQID", rawId: "AQID", type: "public-key" } },
    });
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  it("require the password in place after an old sign-in, and keep the name §7.23", async () => {
    device("makes a key");
    const actions = open([], ({ path, body }) => {
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
    expect((await screen.findByRole("alert")).textContent).toBe("That isn’t your password.");
    await userEvent.clear(screen.getByLabelText("Your password"));
    await userEvent.type(screen.getByLabelText("Your password"), "right");
    await press("Continue");
    await screen.findByText("This phone");
    expect(actions().at(-1)?.body).toMatchObject({ name: "This device at home" });
  });

  it.each([
    ["NotAllowedError", "Your device did not respond. Nothing was changed."],
    ["InvalidStateError", "This device already has a passkey for your account."],
  ] as const)("explain a device's %s, and allow a retry", async (failure, said) => {
    const create = device(failure);
    open([], () => OPTIONS);
    await press("Add a Passkey");
    await press("Continue");
    expect((await screen.findByRole("alert")).textContent).toBe(said);
    await press("Continue");
    await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  });

  it("are removed after a confirmation §7.23", async () => {
    device("makes a key");
    const actions = open([PHONE, KEY], () => answered(removePasskey, { passkeys: [KEY] }));
    await press("Remove the passkey This phone");
    expect(await screen.findByRole("heading", { name: "Remove This phone?" })).toBeTruthy();
    expect(actions()).toEqual([]);
    await press("Remove Passkey");
    await vi.waitFor(() => expect(screen.queryByText("This phone")).toBeNull());
    expect(actions()).toMatchObject([{ method: "DELETE", path: "/api/me/passkeys/phone" }]);
    expect(screen.getByText("Security key")).toBeTruthy();
  });

  it("can be renamed", async () => {
    device("makes a key");
    const actions = open([PHONE], () =>
      answered(renamePasskey, { passkeys: [{ ...PHONE, name: "My desk" }] }),
    );
    await press("Rename the passkey This phone");
    const field = await screen.findByLabelText("Name");
    await userEvent.clear(field);
    await press("Save");
    expect(actions()).toEqual([]);
    await userEvent.type(field, " My desk ");
    await press("Save");
    expect(await screen.findByText("My desk")).toBeTruthy();
    expect(actions()).toMatchObject([
      { method: "PATCH", path: "/api/me/passkeys/phone", body: { name: "My desk" } },
    ]);
  });

  it("explain that the last sign-in method stays", async () => {
    device("makes a key");
    open([PHONE], () => refusal(409, "auth.last_sign_in_method"));
    await press("Remove the passkey This phone");
    await press("Remove Passkey");
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Nothing else would sign you in/,
    );
    expect(screen.getByText("This phone")).toBeTruthy();
  });

  it("are not offered by a browser without them, and report a failed load", async () => {
    let down = true;
    fakeServer(({ path }) => {
      if (down) return refusal(400, "request.invalid");
      if (path.endsWith("/sign-in-methods"))
        return answered(readSignInMethods, signInMethods(1, false));
      if (path.endsWith("/taken-back")) return answered(readTakenBack, NOTHING);
      return answered(listPasskeys, { passkeys: [KEY] });
    });
    renderPage(PAGE, <OtherSignInPage userId={user.id} timeZone="UTC" />);
    expect(await screen.findByText("The list did not load.")).toBeTruthy();
    down = false;
    await press("Try again");
    expect(await screen.findByText("Security key")).toBeTruthy();
    expect(screen.getByText("This browser has no passkeys.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add a Passkey" })).toBeNull();
  });
});

describe("linked accounts in the settings", () => {
  const URL = "https://accounts.google.com/authorize";

  it("open, with the password after an old sign-in §7.26", async () => {
    const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
    const actions = open([], ({ body }) =>
      (body as { password?: string }).password === "right"
        ? answered(beginLink, { url: URL })
        : refusal(403, "auth.fresh_sign_in_required"),
    );
    await press("Connect Google");
    await press("Continue");
    await userEvent.type(await screen.findByLabelText("Your password"), "right");
    await press("Continue");
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(URL));
    expect(actions().at(-1)).toMatchObject({
      method: "POST",
      path: "/api/me/sign-in-methods/google",
    });
    assign.mockRestore();
  });

  it("are disconnected after a confirmation, and shown so immediately §7.26", async () => {
    const actions = open([], () => answered(unlink, signInMethods(0, false)), { linked: true });
    expect(await screen.findByText(/^Connected .*2026\.$/)).toBeTruthy();
    await press("Disconnect Google");
    expect(actions()).toEqual([]);
    await press("Disconnect");
    expect(await screen.findByRole("button", { name: "Connect Google" })).toBeTruthy();
    expect(actions()).toMatchObject([{ method: "DELETE", path: "/api/me/sign-in-methods/google" }]);
  });

  it.for([true, false])("report only a result that is true (%s) §7.26", async (linked) => {
    open([], () => "silence", { linked, at: `${PAGE}?linked=google` });
    await screen.findByRole("button", { name: `${linked ? "Disconnect" : "Connect"} Google` });
    const said = screen.queryByText("Google now signs you in.");
    expect(said !== null).toBe(linked);
  });

  it.each([
    ["cancelled", "status", /^You canceled/],
    ["over", "alert", /started in another browser/],
    ["taken", "alert", /already signs someone else in/],
    ["unavailable", "alert", /is not responding/],
    ["constructor", "alert", /couldn’t verify the sign-in/],
  ])("explain a failure (%s)", async (reason, role, said) => {
    open([], () => "silence", { at: `${PAGE}?failed=${reason}` });
    expect((await screen.findByText(said)).getAttribute("role")).toBe(role);
  });
});

describe("what a freeze turned off", () => {
  const WAY: TakenBack["ways"][number] = {
    id: "1",
    name: "Thief",
    added_at: "2026-02-02T10:00:00.000Z",
    kind: "passkey",
  };
  const taken: TakenBack = {
    frozen_at: "2026-02-05T10:00:00.000Z",
    ways: [WAY, { ...WAY, id: "2", kind: "provider", name: "google" }],
    events: [{ kind: "exported", at: "2026-02-03T10:00:00.000Z" }],
  };

  it("is listed with what was done before, and answered one by one with a fresh proof §S95", async () => {
    const actions = open(
      [],
      ({ body }) => {
        const { password, mine } = body as { password?: string; mine: boolean };
        if (password === undefined) return refusal(403, "auth.fresh_sign_in_required");
        const ways = mine ? taken.ways.slice(0, 1) : [];
        return answered(answerWayIn, { ...taken, ways });
      },
      { taken },
    );
    await screen.findByRole("heading", { name: "Turned off when your account was frozen" });
    expect(screen.getByText("Your data was exported")).toBeTruthy();
    const answer = async (button: string, confirm: string) => {
      await press(button);
      const dialog = within(await screen.findByRole("dialog"));
      await userEvent.click(dialog.getByRole("button", { name: confirm }));
      await userEvent.type(await dialog.findByLabelText("Your password"), "right");
      await userEvent.click(dialog.getByRole("button", { name: confirm }));
    };
    await answer("Mine: Account elsewhere: Google", "Turn It On");
    await vi.waitFor(() => expect(screen.queryByText("Account elsewhere: Google")).toBeNull());
    await answer("Not mine: Passkey: Thief", "Forget It");
    expect(await screen.findByText("Nothing that was turned off is left.")).toBeTruthy();
    expect(actions().filter(({ body }) => Object.hasOwn(body as object, "password"))).toEqual([
      expect.objectContaining({
        path: "/api/me/taken-back/2",
        body: { mine: true, password: "right" },
      }),
      expect.objectContaining({
        path: "/api/me/taken-back/1",
        body: { mine: false, password: "right" },
      }),
    ]);
  });

  it("is not there in an account that was never frozen", async () => {
    open([], () => "silence");
    await screen.findByRole("button", { name: "Connect Google" });
    expect(screen.queryByText("Turned off when your account was frozen")).toBeNull();
  });
});

describe("the settings row", () => {
  it.each([
    [2, true, "2 passkeys, Google."],
    [0, false, "None yet. Each signs you in without your password."],
  ])("names what exists (%i, %s)", async (passkeys, linked, said) => {
    fakeServer(() => answered(readSignInMethods, signInMethods(passkeys, linked)));
    renderPage("/app/settings", <OtherWaysRow userId={user.id} />);
    expect(await screen.findByText(said)).toBeTruthy();
    const way = screen.getByRole("link", { name: "Manage passkeys and linked accounts" });
    expect(way.getAttribute("href")).toBe(PAGE);
  });
});
