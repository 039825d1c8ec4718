import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type ReceivedMail = { sender: string; recipients: string[]; source: string; greeting: string };

/** Returns the response to a complete email; undefined for none. */
type AtEnd = (mail: ReceivedMail) => string | undefined;

/** Returns the refusal of a recipient, such as "550 5.1.1 unknown". */
type AtRecipient = (address: string) => string | undefined;

/** Starts a mail server that stores every email; with a password it asks for that one. */
export async function startSmtpSink(
  atEnd: AtEnd = () => "250 kept",
  atRecipient: AtRecipient = () => undefined,
  password?: string,
) {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: password ? ["STARTTLS"] : ["AUTH", "STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth(given, _session, done) {
      if (given.password === password) return done(null, { user: given.username });
      done(Object.assign(new Error("who are you"), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = atRecipient(address);
      if (refusal === undefined) return done();
      const responseCode = Number(refusal.slice(0, 3));
      done(Object.assign(new Error(refusal.slice(4)), { responseCode }));
    },
    onData(stream, { envelope, hostNameAppearsAs }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      text(stream).then((source) => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
        const mail = { sender, recipients, source, greeting: hostNameAppearsAs };
        const answer = atEnd(mail);
        const refused = answer?.startsWith("4");
        if (!refused) received.push(mail);
        if (answer) done(refused ? Object.assign(new Error(answer), { responseCode: 451 }) : null);
      }, done);
    },
  });
  // A connection that ends early is the client's failure.
  smtp.on("error", () => undefined);
  await once(smtp.listen(0, "127.0.0.1"), "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const close = () => new Promise<void>((done) => smtp.close(done));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}
