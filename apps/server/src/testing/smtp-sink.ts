import { once } from "node:events";
import { createServer, type Socket } from "node:net";

type ReceivedMail = { recipients: string[]; source: string };

/** Returns the response to a complete email; undefined for none. */
type AtEnd = (mail: ReceivedMail) => string | undefined;

/** Starts a minimal mail server that stores every email. */
export async function startSmtpSink(atEnd: AtEnd = () => "250 kept") {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
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
        const answer = atEnd(mail);
        if (!answer?.startsWith("4")) received.push(mail);
        mail = { recipients: [], source: "" };
        if (answer) say(answer);
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
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}
