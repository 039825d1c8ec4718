import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { sendPage } from "#sandbox/page-frame.ts";
import type { Asked, Person, ProviderName, WayBack } from "./identity-types.ts";

const NAMES: Record<ProviderName, string> = { google: "Google", apple: "Apple" };

type Options = {
  provider: ProviderName;
  control: {
    read(query: URLSearchParams): Asked | string;
    approve(asked: Asked, person: Person): WayBack;
    cancel(asked: Asked): WayBack;
  };
};

export function identityPages({ provider, control }: Options): Hono {
  const name = NAMES[provider];
  const about = `This stands in for ${name}. Whoever you say you are here, you are.`;

  const refused = (c: Context, why: string) =>
    sendPage(
      c,
      {
        title: "Sign-in refused",
        about,
        body: html`<main class="half"><div class="inner"><h1>Sign-in refused</h1><p class="above">${why}</p></div></main>`,
      },
      400,
    );

  function goBack(c: Context, way: WayBack) {
    if (way.method === "GET") return c.redirect(way.url, 303);
    const fields = Object.entries(way.fields).map(
      ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
    );
    return sendPage(c, {
      title: "Back to the app",
      about,
      body: html`<main class="half"><div class="inner"><h1>Back to the app</h1>
<p class="above">${name} sends this form by itself; here you press.</p>
<form method="post" action="${way.url}">${fields}<button class="button">Continue</button></form></div></main>`,
    });
  }

  return new Hono()
    .get("/authorize", (c) => {
      const asked = control.read(new URL(c.req.url).searchParams);
      if (typeof asked === "string") return refused(c, asked);
      return sendPage(c, {
        title: `Sign in with ${name}`,
        about,
        body: html`<main class="half"><div class="inner"><h1>Sign in with ${name}</h1>
<form method="post">
<label for="email">Email</label><input id="email" name="email" type="email" required autocomplete="off">
<label for="verified">Has ${name} confirmed it?</label><select id="verified" name="verified"><option value="yes">Yes</option><option value="no">No</option></select>
<button class="button" name="act" value="approve">Continue</button>
<div class="actions"><button class="button second" name="act" value="cancel" formnovalidate>Cancel</button></div>
</form></div></main>`,
      });
    })
    .post("/authorize", async (c) => {
      const asked = control.read(new URL(c.req.url).searchParams);
      if (typeof asked === "string") return refused(c, asked);
      const { act, email, verified } = await c.req.parseBody();
      if (act === "cancel") return goBack(c, control.cancel(asked));
      if (typeof email !== "string" || !email.includes("@")) return refused(c, "Who are you?");
      return goBack(c, control.approve(asked, { email, emailVerified: verified === "yes" }));
    });
}
