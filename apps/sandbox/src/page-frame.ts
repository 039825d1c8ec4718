import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Plain on purpose: no page of the sandbox may look like the product. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:#1f2328;background:#fff;overflow-wrap:anywhere}
h1,h2,p,ul,dl,dd{margin:0;padding:0}
h1{font-size:24px;line-height:1.3}h2{font-size:17px}ul{list-style:none}
a{color:#1b4fb0}
.mark{background:#fff4cc;color:#4d3800;border-bottom:1px solid #e0c766;padding:10px 16px;font-size:14px;text-align:center}
.mark b{display:inline-block;background:#4d3800;color:#fff4cc;border-radius:4px;padding:0 8px;margin-right:8px}
.halves{display:grid;min-height:calc(100dvh - 43px)}
.half{padding:28px 20px}
.order{background:#f5f6f8}
.inner{max-width:420px;margin:0 auto;width:100%}
.quiet{color:#59616b}.small{font-size:14px}.fine{font-size:13px;margin-top:16px}
.back{display:inline-flex;min-height:44px;align-items:center;color:#59616b;text-decoration:none}
.back:hover{text-decoration:underline}
.plain{display:inline-flex;min-height:44px;align-items:center}
.above{margin-top:8px}.lines{margin-top:24px}
.amount{font-size:36px;font-weight:600;line-height:1.2}
.amount span{font-size:15px;font-weight:400}
.line{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-top:1px solid #d9dde2}
.total{font-weight:600}
.pay{font-size:20px}
label{display:block;font-size:14px;margin:16px 0 6px}
input,select{width:100%;height:46px;border:1px solid #8a929c;border-radius:6px;padding:0 12px;font:inherit;background:#fff;color:inherit}
.check{display:flex;gap:12px;align-items:center;min-height:44px;margin-top:16px}.check input{width:20px;height:20px;flex:none}
input[readonly]{background:#f5f6f8}
input[aria-invalid=true]{border-color:#a4161a}
input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #1b4fb0;outline-offset:2px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;border:0;border-radius:6px;background:#30363d;color:#fff;font:600 16px/1 system-ui,sans-serif;margin-top:20px;cursor:pointer;text-decoration:none}
.button:hover{background:#1f2328}
.second{background:#fff;color:#1f2328;border:1px solid #8a929c;margin:0;width:auto;padding:0 16px;min-height:44px;font-size:15px}
.second:hover{background:#f5f6f8}
.actions{display:flex;gap:12px;flex-wrap:wrap;align-items:center;margin-top:16px}
.error{color:#a4161a;font-size:14px;margin-top:6px}
.note{border:1px solid #9ccaa9;background:#eef9f1;border-radius:8px;padding:12px 20px;margin-top:16px}
.alarm{border:1px solid #dca5a7;background:#fdf0f0;border-radius:8px;padding:12px 20px;margin-top:16px}
.card{border:1px solid #d9dde2;border-radius:8px;padding:16px 20px;margin-top:16px}
.head{display:flex;justify-content:space-between;align-items:center;gap:12px;flex-wrap:wrap}
.rows{margin-top:8px}
.row{display:flex;justify-content:space-between;align-items:center;gap:12px;padding:12px 0;border-top:1px solid #d9dde2;flex-wrap:wrap}
.tag{display:inline-block;border-radius:4px;padding:1px 8px;font-size:13px;background:#dff3e4;color:#12522a}
.tag.due{background:#fdeaea;color:#8a1014}.tag.over{background:#eceff2;color:#3c444d}
summary{display:inline-flex;min-height:44px;align-items:center;cursor:pointer;color:#1b4fb0;text-decoration:underline}
h3{font-size:15px;margin:24px 0 0}.tight{margin-top:0;gap:8px}
code{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}
.wide{max-width:1080px;margin:0 auto;padding:28px 20px 64px}
.mail{color:inherit;text-decoration:none}.mail:hover b{text-decoration:underline}
iframe{display:block;width:100%;height:70vh;border:1px solid #d9dde2;border-radius:8px}
pre{margin:8px 0 0;white-space:pre-wrap;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}
.fields{display:flex;gap:12px;flex-wrap:wrap;align-items:end}
.fields>div{flex:1 1 180px}.fields label{margin-top:0}
@media(min-width:900px){.halves{grid-template-columns:1fr 1fr}.half{padding:64px 48px}.order .inner{margin-right:40px}.paper .inner{margin-left:40px}.portal{max-width:760px;margin-left:40px}}
`;

/** A part of a page; interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

/** `form-action` allows any web URL: a paid checkout redirects to the URL the product chose. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  "img-src data:",
  "frame-src 'self'",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `script` may request the page's own server. */
type Page = { title: string; about: string; body: Markup; script?: string };

/** Sends an uncached page that is marked as the sandbox's and works without scripts. */
export function sendPage(c: Context, page: Page, status: ContentfulStatusCode = 200) {
  const { script } = page;
  const scripted = script ? `; script-src ${hashOf(script)}; connect-src 'self'` : "";
  c.header("content-security-policy", POLICY + scripted);
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "same-origin");
  c.header("x-content-type-options", "nosniff");
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${page.title} | Sandbox</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<aside class="mark" aria-label="Sandbox"><b>Sandbox</b>${page.about}</aside>
${page.body}
${script ? html`<script>${raw(script)}</script>` : ""}
</body>
</html>
`,
    status,
  );
}
