import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { ownRequestsOnly } from "#sandbox/own-requests-only.ts";
import { sendPage } from "#sandbox/page-frame.ts";
import type { KeptMail, KeptMails } from "./kept-mails.ts";
import { listPage, mailPage } from "./mailbox-pages.ts";

const ABOUT = "No mail leaves this machine.";

const RELOAD = `new EventSource("/changes").onmessage = () => location.reload();`;

/** An email runs no script; its links open in a new tab, as in an email client. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const inNewTabs = (markup: string) => markup.replace(/<head[^>]*>/i, `$&<base target="_blank">`);

/** Returns the mailbox's pages, and its emails as JSON for tests. */
export function mailboxRoutes(mails: KeptMails): Hono {
  const withMail =
    (show: (c: Context, mail: KeptMail) => Response | Promise<Response>) => (c: Context) => {
      const mail = mails.find(c.req.param("id") ?? "");
      return mail ? show(c, mail) : c.notFound();
    };
  return new Hono()
    .use(ownRequestsOnly)
    .get("/", (c) => {
      const body = listPage(mails.all());
      return sendPage(c, { title: "Mailbox", about: ABOUT, body, script: RELOAD });
    })
    .get("/email", (c) => c.json(mails.all()))
    .get("/changes", (c) =>
      streamSSE(c, async (stream) => {
        const end = mails.watch(() => void stream.writeSSE({ data: "changed" }));
        await new Promise<void>((done) => stream.onAbort(done));
        end();
      }),
    )
    .post("/delete", (c) => {
      mails.deleteAll();
      return c.redirect("/", 303);
    })
    .get(
      "/mails/:id",
      withMail((c, mail) =>
        sendPage(c, { title: mail.subject, about: ABOUT, body: mailPage(mail) }),
      ),
    )
    .get(
      "/mails/:id/html",
      withMail((c, mail) => {
        c.header("content-security-policy", MAIL_POLICY);
        c.header("referrer-policy", "no-referrer");
        return c.html(inNewTabs(mail.html));
      }),
    )
    .get(
      "/mails/:id/source",
      withMail((c, mail) =>
        c.body(mails.source(mail.id), 200, { "content-type": "text/plain; charset=utf-8" }),
      ),
    );
}
