import type { PasskeyCreationOptions } from "@sovereign/contract/passkeys";
import { expect } from "vitest";
import { tokenIn } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { productTest } from "#testing/product-test.ts";
import { factorRequests, setUpApp } from "#testing/second-factor.ts";

const it = productTest();

it("a change of what signs a member in is stored with the email that warns of it, or not at all §S95", async ({
  product,
  api,
  member,
}) => {
  const send = async (path: string, body: object, method = "POST") => {
    const answer = await member.fetch(path, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const device = createAuthenticator({ origin: "http://sovereign.test" });
  const options = await (await send("/api/me/passkeys/options", {})).json();
  const credential = device.create(options as PasskeyCreationOptions);
  await send("/api/me/passkeys", { name: "Key", credential });
  await send(`/api/me/passkeys/${device.id}`, {}, "DELETE");
  const app = await setUpApp(product.fetch, member.accessToken, product.clock.now);
  const requests = factorRequests(product.fetch, app.session.access_token);
  await requests.makeCodes();
  await requests.remove(app.id);
  await send("/api/me/password", { new_password: "another horse, another battery" });
  const elsewhere = `moved-${member.email}`;
  await send("/api/me/email-change", { new_email: elsewhere });
  const token = tokenIn(product.mailer.linkTo(elsewhere, "/auth/email#"));
  await send("/api/auth/confirm-email-change", { token });
  await api.requestReset(elsewhere);
  const reset = tokenIn(product.mailer.linkTo(elsewhere, "/auth#token="));
  expect((await api.reset(reset, "a third horse, a third battery")).status).toBe(204);

  expect(product.mailedWithChanges(member.email)).toEqual([
    "way-in-changed",
    "way-in-changed",
    "factor-added",
    "recovery-codes-made",
    "factor-removed",
    "password-changed",
    "email-change-asked",
    "email-changed",
  ]);
  expect(product.mailedWithChanges(elsewhere)).toEqual(["email-change-arrived", "reset-notice"]);
});
