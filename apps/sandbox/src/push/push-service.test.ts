import { expect, it } from "vitest";
import { decryptMessage, makeDeviceKeys } from "./message-encryption.ts";
import { createPushService } from "./push-service.ts";

it("decrypts the example of RFC 8291 §2.48", () => {
  const keys = {
    privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    p256dh:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const body = Buffer.from(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    "base64url",
  );
  expect(decryptMessage(body, keys)).toBe("When I grow up, I want to be a watermelon");
  expect(() => decryptMessage(body, { ...keys, auth: makeDeviceKeys().auth })).toThrow();
  const changed = Buffer.from(body);
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(() => decryptMessage(changed, keys)).toThrow();
});

it("rejects a sender without credentials and a device that does not exist", async () => {
  const service = createPushService({ publicUrl: "https://push.test" });
  const { endpoint, id } = service.control.subscribe({ application_server_key: "BEN" });
  const post = (url: string, headers: Record<string, string> = {}) =>
    service.app.request(url, { method: "POST", headers, body: "x" });
  expect((await post(endpoint)).status).toBe(403);
  expect((await post(endpoint, { authorization: "vapid t=a.b.c, k=BXX" })).status).toBe(403);
  expect((await post("https://push.test/push/nobody")).status).toBe(404);
  service.control.end({ id });
  expect((await post(endpoint)).status).toBe(410);
  service.control.fail({ status: 503, retry_after: 30 });
  const down = await post(endpoint);
  expect([down.status, down.headers.get("retry-after")]).toEqual([503, "30"]);
});
