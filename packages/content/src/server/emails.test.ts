import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FileTemplate, MAIL_TEMPLATES, parseEmailFile } from "./email-files.ts";
import { renderEmail } from "./emails.ts";

const FOLDER = new URL("../../emails/", import.meta.url);
const BRAND = {
  productName: "Meridian",
  supportEmail: "help@meridian.test",
  companyName: "Meridian Ltd",
  companyAddress: "1 Test Street",
};
const LINK = "https://meridian.test/go?token=abc&next=1";
const sourceOf = (id: FileTemplate) => readFileSync(new URL(`${id}.md`, FOLDER), "utf8");

function valuesOf(id: FileTemplate): Record<string, string> {
  const list = /^placeholders: \[(.*)\]$/m.exec(sourceOf(id))?.[1] ?? "";
  const names = list.split(", ").filter((name) => name !== "product" && name !== "email");
  return Object.fromEntries(names.map((name) => [name, name.endsWith("url") ? LINK : `«${name}»`]));
}

/** The welcome email with one passage replaced. */
function changed(from: string | RegExp, to: string): () => unknown {
  const source = sourceOf("welcome");
  expect(source).toMatch(from);
  return () => parseEmailFile("welcome.md", "welcome", source.replace(from, to));
}

describe.each(MAIL_TEMPLATES)("the email %s", (id) => {
  const values = valuesOf(id);
  const mail = renderEmail(id, values, BRAND);

  it("contains every value and link in HTML and in plain text, and no placeholder", () => {
    const all = `${mail.subject} ${mail.preheader}`;
    for (const value of Object.values(values)) {
      expect(`${all} ${mail.text}`).toContain(value);
      expect(`${all} ${mail.html}`).toContain(value.replaceAll("&", "&amp;"));
    }
    for (const part of [mail.subject, mail.preheader, mail.text, mail.html.split("</style>")[1]]) {
      expect(part).not.toMatch(/[{}]|undefined/);
    }
    expect(`${all} ${mail.text}`).not.toContain("'");
    expect(mail.html).toContain('href="mailto:help@meridian.test"');
    expect(mail.text).toContain("help@meridian.test");
    expect(mail.html).toContain("Meridian Ltd, 1 Test Street");
    expect(mail.text).toContain("Meridian Ltd, 1 Test Street");
  });

  it("names the missing value", () => {
    for (const name of Object.keys(values)) {
      const { [name]: _, ...rest } = values;
      expect(() => renderEmail(id, rest, BRAND)).toThrow(`${id}: no value for {${name}}`);
    }
  });
});

it("goes as delivered where the office's words ask for a value of an earlier version", () => {
  const values = valuesOf("gift-arrived");
  const own = { intro: "{giver} gives you {product}, {years} in all." };
  expect(renderEmail("gift-arrived", values, BRAND, { own })).toEqual(
    renderEmail("gift-arrived", values, BRAND),
  );
});

it("turns a link in a paragraph of its own into the button, and writes its URL in plain text", () => {
  const mail = renderEmail("confirm-address", { confirm_url: LINK, valid_hours: "24" }, BRAND);
  expect(mail.subject).toBe("Confirm your address");
  expect(mail.preheader).toBe("One link, good for 24 hours.");
  expect(mail.html.match(/<td class="btn"/g)).toHaveLength(1);
  expect(mail.html).toMatch(
    /<td class="btn".*?<a href="https:[^"]*"[^>]*>Confirm this address<\/a>/,
  );
  expect(mail.text).toContain(`Confirm this address:\n${LINK}\n`);
  expect(mail.text).toMatch(/^Someone, we hope you, opened a Meridian account/);
});

it("escapes values in HTML, and neither Markdown nor placeholders in them take effect", () => {
  const time_zone = `<b>"&' *x* [a](https://b.co) {auth_url}`;
  const values = { changed_at: "now", time_zone, auth_url: LINK, undo_url: LINK };
  const mail = renderEmail("reset-notice", values, { ...BRAND, productName: "A<B" });
  expect(mail.html).toContain("&lt;b&gt;&quot;&amp;&#39; *x* [a](https://b.co) {auth_url}");
  expect(mail.html).not.toContain("<b>");
  expect(mail.html).toContain("A&lt;B");
  expect(mail.text).toContain(time_zone);
});

it.each(["\r\nBcc: other@x.co", "\n", "\r", "\u0000", "\u0085"])(
  "refuses %j in a header",
  (break_) => {
    const values = { ...valuesOf("renewal-reminder-30-days"), renews_on: `1 May${break_}` };
    expect(() => renderEmail("renewal-reminder-30-days", values, BRAND)).toThrow(
      "control characters",
    );
  },
);

it.each(["javascript:alert(1)", "data:text/html,x", "/app", "", "https://a b", 'https://a.co/"\n'])(
  "refuses the address %j without repeating it",
  (url) => {
    const render = () => renderEmail("reset-link", { reset_url: url }, BRAND);
    expect(render).toThrow(/^Not a web address: \{reset_url\}$/);
  },
);

it("names the file and the field that is wrong", () => {
  expect(changed("id: welcome", "id: hello")).toThrow(/^welcome\.md: id: /);
  expect(changed("id: welcome", "id: reset-link")).toThrow(/^welcome\.md: id: must be welcome/);
  expect(changed(/subject: .*/, "subject: ''")).toThrow(/^welcome\.md: subject: /);
  expect(changed(/subject: .*/, 'subject: "a\\nb"')).toThrow(
    "welcome.md: subject: must be one line",
  );
  expect(changed("order: 2", "order: two")).toThrow(/^welcome\.md: order: /);
  expect(changed("access: public", "acess: public")).toThrow(/^welcome\.md: /);
  expect(changed(", app_url", "")).toThrow("welcome.md: placeholders: lacks app_url");
  expect(changed(", app_url", ", app_url, price")).toThrow("placeholders: price is not used");
  expect(changed("Your {product}", "# Your {product}")).toThrow("body: a heading is not supported");
  expect(changed("Your {product}", "<b>{product}</b>")).toThrow(/body: a html is not supported/);
});

it("omits the paragraph of a page that has no URL, and no other", () => {
  const { text, html } = renderEmail("welcome", { app_url: LINK, settings_url: "" }, BRAND);
  for (const body of [text, html]) {
    expect(body).not.toContain("Settings");
    expect(body).toContain("completed, partial or missed.");
  }
  expect(text).toContain(LINK);
});
