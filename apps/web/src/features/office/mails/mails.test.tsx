import { fill } from "@sovereign/content/public/fill";
import { mailMoments, officeMails as texts } from "@sovereign/content/words/office-mails";
import {
  listMails,
  type OfficeMail,
  previewMail,
  readMail,
} from "@sovereign/contract/office-mails";
import { officePaths } from "@sovereign/domain/office-paths";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { renderOffice } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { MailPage } from "./mail-page.tsx";
import { MailsPage } from "./mails-page.tsx";

signedIn();

const MAIL: OfficeMail = {
  template: "payment-failed",
  title: "Payment failed",
  subject: "The renewal did not go through",
  editable: true,
  own: true,
  intro: "We tried {price}.",
  names: ["price"],
  text: "We could not get {price}.",
  version: 1,
  versions: [
    { version: 1, text: "We could not get {price}.", by: "Adrian", at: "2026-03-24T09:14:00.000Z" },
  ],
};

describe("an email that goes out", () => {
  function open(mail: OfficeMail) {
    const sent = fakeServer(({ method, path, body }) => {
      if (method === "GET") return answered(readMail, mail);
      if (!path.endsWith("/preview")) return { status: 204 };
      const { text } = body as { text: string | null };
      const fault = text !== null && !text.includes("{price}") ? "placeholders" : null;
      const shown = `${(text ?? mail.intro ?? "").replace("{price}", "$79")}\n\n-- \nExample Ltd`;
      return answered(previewMail, { subject: mail.subject, text: shown, fault });
    });
    renderOffice(officePaths.mail(mail.template), <MailPage template={mail.template} />);
    return sent;
  }

  it("shows its own paragraph, what it must keep, and goes back to the delivered one", async () => {
    const sent = open(MAIL);
    await screen.findByText("We could not get $79.");
    screen.getByText(mailMoments["payment-failed"] ?? "");
    const intro = screen.getByRole<HTMLTextAreaElement>("textbox", { name: texts.intro });
    await userEvent.clear(intro);
    await userEvent.type(intro, "Sorry.");
    await screen.findByText(fill(texts.problems.placeholders, { names: "{price}" }));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: texts.save }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: texts.back }));
    await screen.findByText("We tried $79.");
    await userEvent.click(screen.getByRole("button", { name: texts.save }));
    await waitFor(() => {
      const put = sent.find(({ method }) => method === "PUT");
      expect(put?.body).toEqual({ text: null, builds_on: 1 });
    });
  });

  it("is saved once who changes it has confirmed it, with what was typed", async () => {
    fakeServer(({ method, path }) => {
      if (method === "PUT") return { status: 403, body: { code: "office.proof_too_old" } };
      if (path.endsWith("/preview"))
        return answered(previewMail, { subject: MAIL.subject, text: "", fault: null });
      return answered(readMail, MAIL);
    });
    renderOffice(officePaths.mail(MAIL.template), <MailPage template={MAIL.template} />);
    const intro = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: texts.intro });
    await userEvent.type(intro, " Again.");
    await userEvent.click(screen.getByRole("button", { name: texts.save }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(texts.kept);
    expect(intro.value).toContain("Again.");
  });

  it("stays as typed when it is saved, and overwrites no other's version", async () => {
    let { version } = MAIL;
    const sent = fakeServer(({ method, path, body }) => {
      if (path.endsWith("/preview"))
        return answered(previewMail, { subject: MAIL.subject, text: "", fault: null });
      if (method === "GET") return answered(readMail, { ...MAIL, version });
      const builds = (body as { builds_on: number }).builds_on;
      // Somebody else saves right after the first.
      version = builds + 2;
      return { status: 204 };
    });
    renderOffice(officePaths.mail(MAIL.template), <MailPage template={MAIL.template} />);
    const intro = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: texts.intro });
    await userEvent.type(intro, " Again.");
    const save = screen.getByRole("button", { name: texts.save });
    await userEvent.click(save);
    await waitFor(() => expect(sent.filter(({ method }) => method === "GET")).toHaveLength(2));
    await userEvent.type(intro, " More.");
    expect(intro.value).toMatch(/Again\. More\.$/);
    await userEvent.click(screen.getByRole("button", { name: texts.save }));
    await waitFor(() => {
      const puts = sent.filter(({ method }) => method === "PUT");
      expect(puts.map(({ body }) => (body as { builds_on: number }).builds_on)).toEqual([1, 2]);
    });
  });

  it("is tried with what is typed", async () => {
    const sent = open(MAIL);
    await userEvent.click(await screen.findByRole("button", { name: texts.test }));
    await waitFor(() => {
      const test = sent.find(({ path }) => path.endsWith("/test"));
      expect(test?.body).toEqual({ text: MAIL.text });
    });
  });

  it("has no words to change where law or safety set them", async () => {
    open({ ...MAIL, editable: false, intro: null, text: null, own: false, versions: [] });
    await screen.findByText(texts.fixedAbout);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

it("lists every email, and saves a line that all of them have", async () => {
  const sent = fakeServer(({ method }) =>
    method === "GET"
      ? answered(listMails, {
          lines: [{ key: "sign_off", text: "", version: 0 }],
          mails: [MAIL],
        })
      : { status: 204 },
  );
  renderOffice(officePaths.mails, <MailsPage />);
  const link = await screen.findByRole("link", { name: MAIL.title });
  expect(link.getAttribute("href")).toBe(officePaths.mail(MAIL.template));
  await userEvent.type(screen.getByLabelText(texts.lines.sign_off.label), "Adrian");
  await userEvent.click(screen.getByRole("button", { name: texts.save }));
  await waitFor(() => {
    expect(sent.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/api/office/mails/sign_off",
      body: { text: "Adrian", builds_on: 0 },
    });
  });
  const field = screen.getByLabelText(texts.lines.sign_off.label);
  await waitFor(() => expect(document.activeElement).toBe(field));
});
