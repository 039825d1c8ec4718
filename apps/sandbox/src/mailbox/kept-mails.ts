import { randomUUID } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import PostalMime, { type Mailbox } from "postal-mime";

export type KeptMail = {
  id: string;
  messageId: string;
  subject: string;
  from: string;
  to: Mailbox[];
  date: string;
  text: string;
  html: string;
};

async function readMail(id: string, source: Buffer): Promise<KeptMail> {
  const {
    messageId = "",
    subject = "",
    from,
    to = [],
    date = "",
    text = "",
    html = "",
  } = await PostalMime.parse(source);
  const recipients = to.flatMap((one) => one.group ?? [one]);
  return { id, messageId, subject, from: from?.address ?? "", to: recipients, date, text, html };
}

const SUFFIX = ".eml";

/** Returns the emails stored in a folder, one file each; creates the folder. */
export async function createKeptMails(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Fails where the folder is another user's, who may have made it before.
  chmodSync(folder, 0o700);
  const pathOf = (id: string) => join(folder, id + SUFFIX);
  const arriving = join(folder, "arriving");
  const arrivalOf = (id: string) => statSync(pathOf(id)).mtimeMs;
  const ids = readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort((one, other) => arrivalOf(one) - arrivalOf(other));
  const mails = await Promise.all(ids.map((id) => readMail(id, readFileSync(pathOf(id)))));
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  return {
    /** Oldest first. */
    all: (): readonly KeptMail[] => mails,
    find: (id: string) => mails.find((mail) => mail.id === id),
    source: (id: string) => readFileSync(pathOf(id)),
    async add(source: Buffer): Promise<void> {
      const id = randomUUID();
      // The server sends again what a killed sandbox had in half.
      writeFileSync(arriving, source, { mode: 0o600 });
      renameSync(arriving, pathOf(id));
      mails.push(await readMail(id, source));
      notify();
    },
    deleteAll(): void {
      for (const { id } of mails.splice(0)) rmSync(pathOf(id), { force: true });
      notify();
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export type KeptMails = Awaited<ReturnType<typeof createKeptMails>>;
