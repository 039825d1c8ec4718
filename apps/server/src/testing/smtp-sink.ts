import { once } from "node:events";
import { createServer } from "node:net";

/** What one SMTP conversation delivered. */
type ReceivedMail = { recipients: string[]; source: string };

/** The least mail server there can be: takes every mail and keeps it. */
export async function startSmtpSink() {
  const received: ReceivedMail[] = [];
  const server = createServer((socket) => {
    let mail: ReceivedMail = { recipients: [], source: "" };
    let inData = false;
    let pending = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string) => {
      if (inData && line !== ".") {
        mail.source += `${line}\n`;
        return;
      }
      if (inData) {
        inData = false;
        received.push(mail);
        mail = { recipients: [], source: "" };
        say("250 kept");
      } else if (/^RCPT TO:/i.test(line)) {
        mail.recipients.push(line.slice(8));
        say("250 ok");
      } else if (/^DATA$/i.test(line)) {
        inData = true;
        say("354 go on");
      } else if (/^QUIT$/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    };
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      const lines = (pending + chunk.toString()).split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
    say("220 sink");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() };
}
