import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paths } from "#core/page/paths.ts";
import { app, CODES, factorServer, refused } from "#testing/factor-server.ts";
import type { FakeAnswer, SentRequest } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import TwoFactorRoute from "./app.settings-two-factor.tsx";

function open(at: string = paths.twoFactor) {
  const page = (
    <main>
      <TwoFactorRoute />
    </main>
  );
  return renderPage(paths.twoFactor, page, at);
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

const asked = (sent: SentRequest[], end: string) => sent.filter(({ path }) => path.endsWith(end));

signedIn();
beforeEach(() => void vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue());
afterEach(() => void vi.restoreAllMocks());

describe("setting up an authenticator app", () => {
  it("keeps the name when a code is wrong, and lets the recovery codes be copied and kept once §7.19", async () => {
    const sent = factorServer();
    open();
    await userEvent.click(await screen.findByRole("link", { name: "Set Up an Authenticator App" }));
    await heading("Set up an authenticator app");
    await screen.findByText("MZXW 6YTB OI5G");
    await press("Copy");
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith("MZXW6YTBOI5G");

    const name = screen.getByLabelText("A name, to recognize it later");
    expect(name).toHaveProperty("value", "Authenticator on my phone");
    await userEvent.clear(name);
    await userEvent.type(name, "Old phone");
    const code = screen.getByLabelText("Six-digit code from the app");
    await userEvent.type(code, "000000");
    await press("Verify and Turn On");
    expect(await screen.findByText(/^That code is wrong or has expired/)).toBeTruthy();
    expect(name).toHaveProperty("value", "Old phone");
    await userEvent.clear(code);
    await userEvent.type(code, "409 218");
    await press("Verify and Turn On");

    expect(await heading("Ten ways back in")).toBe(document.activeElement);
    expect(asked(sent, "/verify").at(-1)?.body).toMatchObject({
      code: "409218",
      friendly_name: "Old phone",
    });
    await press("Copy");
    expect(navigator.clipboard.writeText).toHaveBeenLastCalledWith(CODES.join("\n"));
    const file = screen.getByRole("link", { name: "Download" });
    expect(decodeURIComponent(file.getAttribute("href") ?? "")).toContain("\n4KJ7-M2QX\n");
    expect(file.getAttribute("download")).toBe("recovery-codes.txt");
    expect(screen.getByRole("button", { name: "Finish" })).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByLabelText(/^I have saved them/));
    await press("Finish");
    expect(await screen.findByText("Old phone")).toBeTruthy();
    expect(screen.queryByText("4KJ7-M2QX")).toBeNull();
    expect(asked(sent, "/recovery-codes")).toHaveLength(1);
  });

  it("asks for the password after an old sign-in, and then starts §7.20", async () => {
    const sent = factorServer({
      say: ({ method, path, body }) => {
        if (method !== "POST" || !path.endsWith("/factors")) return undefined;
        const { password } = body as { password?: string };
        if (password === undefined) return refused(403, "auth.fresh_sign_in_required");
        return password === "right" ? undefined : refused(403, "auth.password_wrong");
      },
    });
    open(paths.addFactor("app"));
    const field = await screen.findByLabelText("Your password");
    await userEvent.type(field, "wrong");
    await press("Continue");
    expect(await screen.findByText("That isn’t your password.")).toBeTruthy();
    expect(field).toHaveProperty("value", "wrong");
    await userEvent.clear(field);
    await userEvent.type(field, "right");
    await press("Continue");
    expect(await screen.findByText("MZXW 6YTB OI5G")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(asked(sent, "/factors").at(-1)?.body).toMatchObject({ password: "right" });
  });

  it("reports the expired set-up when another was started, and restarts with the typed values", async () => {
    let gone = true;
    const sent = factorServer({
      say: ({ path }) =>
        gone && path.endsWith("/challenge") ? refused(404, "factor.not_found") : undefined,
    });
    open(paths.addFactor("app"));
    await userEvent.type(await screen.findByLabelText("Six-digit code from the app"), "409218");
    await press("Verify and Turn On");
    expect(await screen.findByText(/^This setup was replaced by a newer one/)).toBeTruthy();
    gone = false;
    await press("Start");
    await waitFor(() =>
      expect(
        sent.filter(({ method, path }) => method === "POST" && path.endsWith("/factors")),
      ).toHaveLength(2),
    );
    expect(screen.getByLabelText("Six-digit code from the app")).toHaveProperty("value", "409218");
  });
});

describe("adding a phone", () => {
  it("sends a code to the number, shows when, and accepts it §7.19", async () => {
    const sent = factorServer({ factors: [app], left: 7 });
    open(paths.addFactor("phone"));
    await heading("Add a phone number");
    const country = screen.getByLabelText("Country");
    const local = screen.getByLabelText("Phone number");
    await userEvent.clear(country);
    await userEvent.type(country, "351");
    await userEvent.type(local, "912 345 678");
    await press("Send the Code");
    expect(await screen.findByText("The country code starts with +.")).toBeTruthy();
    expect(asked(sent, "/challenge")).toEqual([]);
    await userEvent.clear(country);
    await userEvent.type(country, "+351");
    await press("Send the Code");
    expect(await screen.findByText(/to the number ending in 78. It is valid/)).toBeTruthy();
    expect(screen.getByText(/^Send again in 0:\d\d$/)).toBeTruthy();
    const begun = sent.find(({ method, path }) => method === "POST" && path.endsWith("/factors"));
    expect(begun?.body).toMatchObject({ factor_type: "phone", phone: "+351912345678" });
    const [challenge] = asked(sent, "/challenge");
    await userEvent.type(screen.getByLabelText("Six-digit code from the message"), "409218");
    await press("Verify and Add");
    expect(await screen.findByText("Factor added")).toBeTruthy();
    expect(asked(sent, "/verify").at(-1)?.body).toMatchObject({
      challenge_id: `ask-${sent.indexOf(challenge ?? sent[0] ?? { method: "", path: "", body: 0 }) + 1}`,
    });
  });

  it("reports an unsent message, sends another, and shows the wait before a third §7.19", async () => {
    let answers: FakeAnswer[] = [refused(503, "factor.text_not_sent")];
    factorServer({
      say: ({ path }) => (path.endsWith("/challenge") ? answers.shift() : undefined),
    });
    open(paths.addFactor("phone"));
    await userEvent.type(await screen.findByLabelText("Country"), "351");
    await userEvent.type(screen.getByLabelText("Phone number"), "912345678");
    await press("Send the Code");
    expect(await screen.findByText(/^The message could not be sent/)).toBeTruthy();
    expect(screen.getByText("At most five messages in ten minutes.")).toBeTruthy();
    answers = [refused(429, "request.rate_limited")];
    await press("Send another code");
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
    await press("Use Another Number");
    expect(screen.getByLabelText("Phone number")).toHaveProperty("value", "912345678");
    expect(screen.queryByLabelText("Six-digit code from the message")).toBeNull();
  });

  it("is not offered when no messages can be sent", async () => {
    factorServer({ phoneOffered: false });
    open();
    await screen.findByRole("link", { name: "Set Up an Authenticator App" });
    expect(screen.queryByRole("link", { name: "Add a Phone Number" })).toBeNull();
  });
});
