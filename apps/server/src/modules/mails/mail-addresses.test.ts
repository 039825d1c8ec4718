import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { mailTest as it } from "#testing/mail-outcomes.ts";

describe("a member whose emails come back", () => {
  it("reads so in the settings, and may let them be sent again once a day", async ({
    member,
    product,
    outcomes,
  }) => {
    const read = async () => (await member.fetch("/api/me/mail-address")).json();
    const tryAgain = () => member.fetch("/api/me/mail-address/try-again", { method: "POST" });
    const mail = product.mailer.lastTo(member.email);
    expect(await read()).toEqual({ arrives: true });
    expect(await (await tryAgain()).json()).toEqual({ arrives: true });

    await outcomes.bounce(mail);
    expect(await read()).toEqual({ arrives: false });
    expect(await (await tryAgain()).json()).toEqual({ arrives: true });
    expect(await read()).toEqual({ arrives: true });

    await outcomes.bounce(mail);
    const refused = await tryAgain();
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect(await codeOf(refused)).toBe("request.rate_limited");
    expect(await read()).toEqual({ arrives: false });
  });

  it("reads of their own address only", async ({ member, product, outcomes }) => {
    const other = await product.signUpOverHttp();
    await outcomes.bounce(product.mailer.lastTo(other.email));
    const answer = await member.fetch("/api/me/mail-address");
    expect(await answer.json()).toEqual({ arrives: true });
  });
});
