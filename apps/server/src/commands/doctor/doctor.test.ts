import { expect } from "vitest";
import { DEPLOYMENT_SECRET, startHealthyDeployment } from "#testing/healthy-deployment.ts";
import { FAULTS } from "#testing/planted-faults.ts";
import { productTest } from "#testing/product-test.ts";
import { hasFault, type Report, reportText } from "./doctor.ts";

const it = productTest({
  environment: { APP_URL: "https://members.test", AUTH_SECRET: DEPLOYMENT_SECRET },
}).extend("deployment", { scope: "file" }, async ({ product }, { onCleanup }) => {
  const deployment = await startHealthyDeployment(product);
  onCleanup(() => deployment.close());
  return deployment;
});

/** The findings that are not ok, as "FAULT Stripe: sentence". */
const complaints = (report: Report) =>
  report.flatMap(({ check, findings }) =>
    findings.flatMap(({ level, text }) =>
      level === "ok" || level === "unasked"
        ? []
        : [`${level === "fault" ? "FAULT" : level} ${check}: ${text}`],
    ),
  );

/** As fetch does, which names the reason in the cause alone. */
const failingWith = (reason: string) => async () => {
  throw new TypeError("fetch failed", { cause: new Error(reason) });
};

const saysIt = (sentence: string | RegExp, found: string) =>
  typeof sentence === "string" ? found.startsWith(sentence) : sentence.test(found);

it("finds nothing in a deployment without a fault, and is quiet about secrets", async ({
  deployment,
}) => {
  const report = await deployment.examine();
  expect(complaints(report)).toEqual([]);
  expect(hasFault(report)).toBe(false);
  expect(report.map(({ check }) => check)).toHaveLength(15);
  const text = reportText(report);
  expect(text).toContain("The server is ready.");
  expect(text).toMatch(/Faults: 0\. Warnings: 0\.\n$/);
  expect(text).not.toMatch(/hush/);
  expect(text).not.toContain(DEPLOYMENT_SECRET);
});

it("sends a message where an address is named, and reports a refused one", async ({
  deployment,
}) => {
  const report = await deployment.examine({ mailTo: "me@harbour.app" });
  expect(complaints(report)).toEqual([]);
  expect(deployment.mails).toEqual([
    expect.objectContaining({
      sender: "no-reply@harbour.app",
      recipients: ["me@harbour.app"],
      source: expect.stringContaining("Subject: A trial of Sovereign"),
    }),
  ]);
  const refused = await deployment.examine({ mailTo: "refused@harbour.app" });
  expect(complaints(refused)).toEqual([
    "FAULT Mail server: It refuses a message to refused@harbour.app: 550 5.1.1 unknown",
  ]);
});

it("sends a test alarm by each way, and reports the one that did not take it", async ({
  deployment,
}) => {
  deployment.mails.length = 0;
  const report = await deployment.examine({ tellsAlarm: true }, "Alarms");
  expect(complaints(report)).toEqual([]);
  expect(deployment.mails.map(({ source }) => source)).toEqual([
    expect.stringContaining("Subject: This is a test alarm"),
  ]);
  for (const [fetch, said] of [
    [async () => new Response(null, { status: 500 }), "it answers with status 500"],
    [failingWith("unexpected redirect"), "it leads elsewhere, which is not followed"],
    [failingWith("getaddrinfo ENOTFOUND hush.harbour.app"), "its host name is unknown"],
    [failingWith("self-signed certificate"), "its certificate is not trusted"],
  ] as const) {
    const hosts = { "chat.harbour.app": { fetch } };
    expect(complaints(await deployment.examine({ tellsAlarm: true, hosts }, "Alarms"))).toEqual([
      `FAULT Alarms: The webhook did not take a test alarm: ${said}.`,
    ]);
  }
});

it("says of a site with a certificate that no one trusts no more than that", async ({
  deployment,
}) => {
  const untrusted = async () => {
    throw Object.assign(new Error("hush"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  };
  const planted = {
    deps: { certificateOf: untrusted },
    hosts: { "members.harbour.app": { fetch: untrusted } },
  };
  expect(complaints(await deployment.examine(planted, "APP_URL"))).toEqual([
    "FAULT APP_URL: There is no trusted certificate at members.harbour.app (DEPTH_ZERO_SELF_SIGNED_CERT).",
  ]);
});

it.for([
  [{ response: "421 4.3.2 too busy" }, "It refuses: 421 4.3.2 too busy", /in some minutes/],
  [{ response: "501 Invalid HELO" }, "It refuses: 501 Invalid HELO", /host of APP_URL/],
  [{ response: "HTTP/1.1 400" }, " is no mail server: it answers HTTP/1.1 400", /host and port/],
  [{ code: "ECONNECTION" }, " cannot be reached: it closes the connection.", /host, port/],
  [{ code: "CERT_HAS_EXPIRED" }, " cannot be reached: its certificate is not trusted.", /renewed/],
] as const)(
  "says of a mail server's %o what it is and its cure",
  async ([more, said, cure], { deployment }) => {
    const verify = async () => {
      throw Object.assign(new Error("hush"), more);
    };
    const mail = { verify, send: verify };
    const [report] = await deployment.examine({ deps: { mail } }, "Mail server");
    const [finding] = report?.findings ?? [];
    expect(finding?.text.endsWith(said)).toBe(true);
    expect(finding?.fix).toMatch(cure);
  },
);

it.for(FAULTS)("says: %s", async ([sentence, planted], { deployment }) => {
  const [, check] = /(?:FAULT|warning) ([^:]+):/.exec(String(sentence)) ?? [];
  const fault = typeof planted === "function" ? planted(deployment) : planted;
  const report = await deployment.examine(fault, check);
  const found = complaints(report);
  expect(found.filter((each) => saysIt(sentence, each))).toHaveLength(1);
  expect(hasFault(report)).toBe(found.some((each) => each.startsWith("FAULT")));
  expect(JSON.stringify(report)).not.toContain("hush");
  for (const { findings } of report) {
    for (const { level, cost, fix } of findings) {
      const isWell = level === "ok" || level === "unasked";
      expect([cost, fix].map((each) => each === undefined)).toEqual([isWell, isWell]);
    }
  }
});
