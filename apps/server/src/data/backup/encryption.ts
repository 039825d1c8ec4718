import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupFailure, damaged } from "./backup-failure.ts";

const MAGIC = "age-encryption.org/v1\n";

const NO_IDENTITY =
  "The backup is encrypted. Add --identity with the file that contains its private key, or --identity - to read it from standard input.";
const OTHER_KEY =
  "The private key does not open this backup: it was encrypted to other keys, or its beginning is damaged.";

export type KeyPair = { recipient: string; identity: string };

/** Returns a new pair of keys in age's format. */
export async function newKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { recipient: await identityToRecipient(identity), identity };
}

/** Returns a stream's bytes encrypted to the recipients; throws for one that is not a public key. */
export async function* encrypted(
  plain: Readable,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = encrypterTo(recipients);
  yield* await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
}

/** Throws for a recipient that is not a public key of age. */
export function encrypterTo(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new BackupFailure("BACKUP_RECIPIENT contains a key that is mistyped.", { cause });
    }
  }
  return encrypter;
}

/** Returns the private keys in the text of an identity file. */
export function identitiesIn(text: string): string[] {
  // PowerShell's > writes UTF-16; these remain of it.
  const plain = text.replaceAll(/[\0\uFFFD]/g, "");
  const lines = plain.split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) {
    throw new BackupFailure("The identity file contains no private key (AGE-SECRET-KEY-…).");
  }
  return identities;
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.subarray(0, bytesRead).toString("latin1") === MAGIC;
  } finally {
    await handle.close();
  }
}

/** Yields a backup's plain bytes, decrypted where it is encrypted. */
export async function* plainBytes(
  file: string,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(file))) {
    yield* createReadStream(file);
    return;
  }
  if (identities.length === 0) throw new BackupFailure(NO_IDENTITY);
  const decrypter = new Decrypter();
  for (const identity of identities) addTo(decrypter, identity);
  const source = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
  try {
    const plain = await decrypter.decrypt(source);
    yield* plain as ReadableStream<Uint8Array>;
  } catch (error) {
    throw readFailure(error);
  }
}

function addTo(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity);
  } catch (cause) {
    throw new BackupFailure("The identity file contains a key that is mistyped.", { cause });
  }
}

/** The library's errors have no code; those of the file system do. */
function readFailure(error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  return /no identity matched/.test(error.message)
    ? new BackupFailure(OTHER_KEY, { cause: error })
    : damaged(error);
}
