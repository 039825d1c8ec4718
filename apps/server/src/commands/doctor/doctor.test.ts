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
  const hosts = { "chat.harbour.app": { fetch: async () => new Response(null, { status: 500 }) } };
  expect(complaints(await deployment.examine({ tellsAlarm: true, hosts }, "Alarms"))).toEqual([
    "FAULT Alarms: The webhook did not take a test alarm (Error).",
  ]);
});

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
