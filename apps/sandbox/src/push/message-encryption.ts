import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;
/** Salt, record size, key length and the sender's key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
const LAST_RECORD = 2;

/** The keys of a browser's subscription, in base64url. */
export type DeviceKeys = { privateKey: string; p256dh: string; auth: string };

export function makeDeviceKeys(): DeviceKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return {
    privateKey: pair.getPrivateKey("base64url"),
    p256dh: pair.getPublicKey("base64url", "uncompressed"),
    auth: randomBytes(16).toString("base64url"),
  };
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/**
 * Decrypts a push message of one record (RFC 8291, aes128gcm of RFC 8188). Throws when other keys
 * encrypted it or it was changed.
 */
export function decryptMessage(body: Uint8Array, keys: DeviceKeys): string {
  const bytes = Buffer.from(body);
  if (bytes.length <= HEADER_BYTES + TAG_BYTES) throw new Error("The message is too short.");
  const salt = bytes.subarray(0, SALT_BYTES);
  const recordSize = bytes.readUInt32BE(SALT_BYTES);
  const sender = bytes.subarray(HEADER_BYTES - POINT_BYTES, HEADER_BYTES);
  const record = bytes.subarray(HEADER_BYTES);
  if (bytes[SALT_BYTES + 4] !== POINT_BYTES) throw new Error("The sender's key is no point.");
  if (record.length > recordSize) throw new Error("The message has more than one record.");

  const pair = createECDH(CURVE);
  pair.setPrivateKey(keys.privateKey, "base64url");
  const shared = pair.computeSecret(sender);
  const receiver = Buffer.from(keys.p256dh, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]);
  const secret = derive(shared, Buffer.from(keys.auth, "base64url"), info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error("The padding is wrong.");
  }
  return padded.subarray(0, end).toString("utf8");
}
