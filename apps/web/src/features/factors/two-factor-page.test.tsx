import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { app, factorServer, phone, refused } from "#testing/factor-server.ts";
import type { SentRequest } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { TwoFactorPage } from "./two-factor-page.tsx";

function open() {
  const page = (
    <main>
      <TwoFactorPage user={memberRecord().user} adding={null} />
    </main>
  );
  return renderPage("/app/settings/two-factor", page);
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

const asked = (sent: SentRequest[], end: string) => sent.filter(({ path }) => path.endsWith(end));

signedIn();

describe("the active factors", () => {
  it("stay when the member keeps what staff are about to remove", async () => {
    const sent = factorServer({ factors: [app], left: 7, removalAt: "2026-03-11T12:05:00.000Z" });
    open();
    const going = /It will be removed on 11 March 2026 at 12:05, along with your recovery codes/;
    expect(await screen.findByText(going)).toBeTruthy();
    await press("Keep It");
    expect(await screen.findByText("Your second factor stays")).toBeTruthy();
    expect(screen.queryByText(going)).toBeNull();
    expect(asked(sent, "/factor-removal")).toMatchObject([{ method: "DELETE" }]);
  });

  it("are removed after a confirmation and a second factor of the last ten minutes §7.20", async () => {
    let proven = false;
    const sent = factorServer({
      factors: [app, phone],
      left: 7,
      say: ({ method, path }) => {
        if (path.endsWith("/verify")) proven = true;
        const due = method === "DELETE" && !proven;
        return due ? refused(403, "auth.second_factor_required") : undefined;
      },
    });
    open();
    expect(await screen.findByText("Authenticator app. Added 3 March 2026.")).toBeTruthy();
    expect(screen.getByText("Number ending in 78. Added 3 March 2026.")).toBeTruthy();
    await press("Remove My phone");
    expect(await screen.findByRole("heading", { name: "Remove My phone?" })).toBeTruthy();
    await press("Remove");
    expect(await screen.findByRole("heading", { name: "One more step." })).toBeTruthy();
    await userEvent.type(await screen.findByLabelText("Six-digit code from the app"), "409218");
    await press("Verify");
    expect(await screen.findByText("My phone removed")).toBeTruthy();
    expect(screen.queryByText("Number ending in 78. Added 3 March 2026.")).toBeNull();
    expect(sent.filter(({ method }) => method === "DELETE")).toHaveLength(2);
    expect(asked(sent, "/verify")).toMatchObject([{ path: "/api/auth/factors/app/verify" }]);
  });

  it("ask for the app or a recovery code where a text message was not enough", async () => {
    let proven = false;
    factorServer({
      factors: [phone, app],
      left: 7,
      say: ({ method, path }) => {
        if (path.endsWith("/verify")) proven = true;
        const due = method === "DELETE" && !proven;
        return due ? refused(403, "auth.stronger_factor_required") : undefined;
      },
    });
    open();
    await press("Remove My phone");
    await press("Remove");
    expect(await screen.findByRole("heading", { name: "A stronger proof." })).toBeTruthy();
    const radios = await screen.findAllByRole("radio");
    expect(radios.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      expect.stringMatching(/^Authenticator app/),
      expect.stringMatching(/^Recovery code/),
    ]);
    await userEvent.type(await screen.findByLabelText("Six-digit code from the app"), "409218");
    await press("Verify");
    expect(await screen.findByText("My phone removed")).toBeTruthy();
  });

  it("list what is deleted with the last one, and stay when the dialog is closed", async () => {
    const sent = factorServer({ factors: [app], left: 1 });
    open();
    await press("Remove Authenticator on my phone");
    expect(await screen.findByText(/your recovery codes stop working/)).toBeTruthy();
    await press("Cancel");
    expect(screen.getByText("One of ten left.", { exact: false })).toBeTruthy();
    expect(sent.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("are verified by a recovery code with the password, for a member who has lost them §7.20", async () => {
    let proven = false;
    const sent = factorServer({
      factors: [app],
      left: 3,
      say: ({ method, path, body }) => {
        if (path.endsWith("/recovery")) {
          const { password } = body as { password?: string };
          if (password === undefined) return refused(403, "auth.fresh_sign_in_required");
          proven = true;
        }
        const due = method === "DELETE" && !proven;
        return due ? refused(403, "auth.second_factor_required") : undefined;
      },
    });
    open();
    await press("Remove Authenticator on my phone");
    await press("Remove");
    await userEvent.click(await screen.findByRole("radio", { name: /^Recovery code/ }));
    const field = screen.getByRole("textbox", { name: "Recovery code" });
    await userEvent.type(field, "4kj7 m2qx");
    await press("Verify");
    expect(await screen.findByText(/works only together with your password/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Your password"), "right");
    await press("Verify");
    expect(await screen.findByText("Authenticator on my phone removed")).toBeTruthy();
    expect(asked(sent, "/recovery").at(-1)?.body).toEqual({ code: "4kj7 m2qx", password: "right" });
    await screen.findByText("It is off. Anyone with your password can sign in as you.");
  });

  it("get new recovery codes, which void the earlier ones §7.19", async () => {
    const sent = factorServer({ factors: [app], left: 2 });
    open();
    expect(await screen.findByText(/^Two of ten left/)).toBeTruthy();
    await press("Make New Codes");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Your earlier codes stop working right away.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Make New Codes" }));
    expect(await heading("Ten ways back in")).toBeTruthy();
    expect(asked(sent, "/recovery-codes")).toHaveLength(1);
  });

  it("show a failed load and offer a retry", async () => {
    let down = true;
    factorServer({
      factors: [app],
      say: () => (down ? refused(400, "request.invalid") : undefined),
    });
    open();
    expect(await screen.findByText("The list did not load.")).toBeTruthy();
    down = false;
    await press("Try again");
    expect(await screen.findByText("Authenticator app. Added 3 March 2026.")).toBeTruthy();
  });
});
