import { placeholdersIn } from "@sovereign/content/public/fill";
import { type FileTemplate, MAIL_TEMPLATES } from "@sovereign/content/server/email-files";
import type { MailBrand } from "@sovereign/content/server/emails";
import {
  listMails,
  MAIL_LINE_LENGTH,
  MAIL_LINES,
  type MailLine,
  type OfficeMail,
  type OfficeMails,
  previewMail,
  readMail,
  saveMailText,
  testMail,
} from "@sovereign/contract/office-mails";
import { isOfficeProofFresh } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { addVersion, findMailTexts, findVersions } from "#jobs/mail-texts.repository.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { sampleValues } from "./sample-values.ts";

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail">;
  limits: Pick<OfficeLimits, "export">;
  brand: MailBrand;
  appUrl: string;
};

/** The renderer is loaded with the first email. */
const renderer = () => import("@sovereign/content/server/emails");

const lineOf = (key: string): MailLine | undefined => MAIL_LINES.find((line) => line === key);

function templateOf(key: string): FileTemplate {
  const found = MAIL_TEMPLATES.find((template) => template === key);
  if (!found) throw new Problem("office.mail_not_found");
  return found;
}

/** A name in an inbox, which must not look like an address or another header. */
const SENDER = /^[^<>@"\\,;:\p{Cc}]{1,60}$/u;

/** The emails that go out, and the sentences of them that owners change. */
export function createOfficeMails({ db, clock, jobs, limits, brand, appUrl }: Deps) {
  async function valuesOf(template: FileTemplate) {
    const { deliveredEmail } = await renderer();
    return sampleValues(deliveredEmail(template).placeholders, appUrl);
  }

  async function listed(template: FileTemplate, own: boolean) {
    const { deliveredEmail, emailSubject, introOf } = await renderer();
    const { title } = deliveredEmail(template);
    const subject = emailSubject(template, await valuesOf(template), brand);
    return { template, title, subject, editable: introOf(template) !== null, own };
  }

  async function list(): Promise<OfficeMails> {
    const texts = await findMailTexts(db);
    const mails = await Promise.all(
      MAIL_TEMPLATES.map((each) => listed(each, (texts.get(each)?.text ?? null) !== null)),
    );
    return {
      lines: MAIL_LINES.map((key) => ({
        key,
        text: texts.get(key)?.text ?? "",
        version: texts.get(key)?.version ?? 0,
      })),
      mails: mails.sort((one, other) => one.title.localeCompare(other.title, "en")),
    };
  }

  async function read(key: string): Promise<OfficeMail> {
    const template = templateOf(key);
    const { introOf } = await renderer();
    const versions = await findVersions(db, template);
    const [latest] = versions;
    const intro = introOf(template);
    return {
      ...(await listed(template, (latest?.text ?? null) !== null)),
      intro,
      names: [...new Set(placeholdersIn(intro ?? ""))],
      text: latest?.text ?? null,
      version: latest?.version ?? 0,
      versions: versions.map(({ version, text, by, at }) => ({
        version,
        text,
        by,
        at: at.toISOString(),
      })),
    };
  }

  async function faultOf(template: FileTemplate, text: string | null) {
    const { introFault, introOf } = await renderer();
    if (text === null) return null;
    if (introOf(template) === null) throw new Problem("request.invalid");
    return introFault(template, text);
  }

  async function preview(key: string, text: string | null) {
    const template = templateOf(key);
    const { renderEmail } = await renderer();
    const texts = await findMailTexts(db);
    const fault = await faultOf(template, text);
    const own = {
      intro: fault === null ? (text ?? undefined) : undefined,
      signOff: texts.get("sign_off")?.text ?? undefined,
      support: texts.get("support")?.text ?? undefined,
    };
    const mail = renderEmail(template, await valuesOf(template), brand, { own });
    return { subject: mail.subject, text: mail.text, fault };
  }

  async function assertValid(key: string, text: string | null): Promise<void> {
    if (text === null) return;
    const line = lineOf(key);
    if (!line) {
      if ((await faultOf(templateOf(key), text)) !== null) throw new Problem("request.invalid");
      return;
    }
    const { isOwnLine } = await renderer();
    const isValid = line === "sender" ? SENDER.test(text) : isOwnLine(text);
    if (!isValid || text.length > MAIL_LINE_LENGTH) throw new Problem("request.invalid");
  }

  async function save(
    { staff, requestId }: { staff: Staff; requestId: string },
    key: string,
    { text: typed, builds_on }: { text: string | null; builds_on: number },
  ): Promise<void> {
    const text = typed?.trim() || null;
    await assertValid(key, text);
    const at = clock();
    // Every member reads it, like what is sent to all of them.
    if (!isOfficeProofFresh(staff.amr, at)) throw new Problem("office.proof_too_old");
    await db.transaction(async (tx) => {
      const row = { key, version: builds_on + 1, text, by: staff.name, at };
      if (!(await addVersion(tx, row))) throw new Problem("office.mail_changed");
      const details = { mail: key, version: row.version, text };
      await appendToLog(tx, { staff, kind: "mail_text_changed", details, requestId }, at);
    });
  }

  return {
    routes(gate: Gate) {
      const router = createRouter();
      router.openapi(routeOf(listMails, gate), async (c) => c.json(await list(), 200));
      router.openapi(routeOf(readMail, gate), async (c) =>
        c.json(await read(c.req.valid("param").key), 200),
      );
      router.openapi(routeOf(previewMail, gate), async (c) =>
        c.json(await preview(c.req.valid("param").key, c.req.valid("json").text), 200),
      );
      router.openapi(routeOf(testMail, gate), async (c) => {
        const template = templateOf(c.req.valid("param").key);
        const { text } = c.req.valid("json");
        if ((await faultOf(template, text)) !== null) throw new Problem("request.invalid");
        const { staff } = c.var;
        await limits.export(staff);
        const values = await valuesOf(template);
        await jobs.enqueueMail({
          template,
          to: staff.email,
          values: { ...values, ...(text !== null && { own_intro: text }) },
          key: `mail-test:${template}:${staff.userId}:${clock().getTime()}`,
        });
        return c.body(null, 204);
      });
      router.openapi(routeOf(saveMailText, gate), async (c) => {
        const { key } = c.req.valid("param");
        await save(c.var, key, c.req.valid("json"));
        return c.body(null, 204);
      });
      return router;
    },
  };
}
