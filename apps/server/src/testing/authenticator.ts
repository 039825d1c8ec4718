import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "@sovereign/contract/passkeys";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const HOLDS_KEY = 0x40;

/** Deviations from a correct authenticator or browser. */
type Otherwise = {
  origin?: string;
  rpId?: string;
  /** Whether the person verified themselves to the device. */
  verified?: boolean;
  type?: string;
  crossOrigin?: boolean;
  challenge?: string;
  /** Replaces the next count. */
  counter?: number;
  userHandle?: string;
  /** Signs with a key that is not the passkey's. */
  foreignKey?: boolean;
};

/**
 * A software authenticator with one passkey, together with its browser. One that counts its uses
 * is bound to a device; one that does not is synced.
 */
export function createAuthenticator(page: { origin: string; counts?: boolean }) {
  const { origin, counts = true } = page;
  const id = randomBytes(32);
  const { privateKey, publicKey } = newKey();
  let counter = 0;
  let handle = "";

  const nextCount = () => {
    if (counts) counter += 1;
    return counter;
  };

  function clientData(type: string, challenge: string, otherwise: Otherwise): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: otherwise.type ?? type,
        challenge: otherwise.challenge ?? challenge,
        origin: otherwise.origin ?? origin,
        crossOrigin: otherwise.crossOrigin ?? false,
      }),
    );
  }

  function authenticatorData(rpId: string, flags: number, otherwise: Otherwise): Buffer {
    const verified = (otherwise.verified ?? true) ? VERIFIED : 0;
    const kept = counts ? 0 : MAY_BE_BACKED_UP | BACKED_UP;
    return Buffer.concat([
      createHash("sha256")
        .update(otherwise.rpId ?? rpId)
        .digest(),
      Buffer.from([PRESENT | verified | kept | flags]),
      number(otherwise.counter ?? nextCount(), 4),
    ]);
  }

  return {
    id: id.toString("base64url"),

    /** navigator.credentials.create */
    create(options: PasskeyCreationOptions, otherwise: Otherwise = {}): PasskeyRegistration {
      handle = options.user.id;
      const data = Buffer.concat([
        authenticatorData(options.rp.id, HOLDS_KEY, otherwise),
        Buffer.alloc(16),
        number(id.length, 2),
        id,
        coseKey(publicKey),
      ]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      const name = id.toString("base64url");
      return {
        id: name,
        rawId: name,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, otherwise).toString(
            "base64url",
          ),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    /** navigator.credentials.get */
    get(options: PasskeyRequestOptions, otherwise: Otherwise = {}): PasskeyAssertion {
      const client = clientData("webauthn.get", options.challenge, otherwise);
      const data = authenticatorData(options.rpId, 0, otherwise);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const key = otherwise.foreignKey ? newKey().privateKey : privateKey;
      const name = id.toString("base64url");
      return {
        id: name,
        rawId: name,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, key).toString("base64url"),
          userHandle: otherwise.userHandle ?? handle,
        },
      };
    },
  };
}

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** Encodes an ES256 key (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the part of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.concat([Buffer.from([(type << 5) | 25]), number(size, 2)]);
}
