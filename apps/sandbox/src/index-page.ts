import type { SandboxConfig } from "./sandbox.config.ts";

/** The page that lists the stand-ins; it looks nothing like the product and says so. */
export function indexPage(config: SandboxConfig): string {
  const mailbox = `http://localhost:${config.mailboxPort}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Sandbox</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 40rem; padding: 2rem 1.25rem }
.mark { border: 2px dashed; display: inline-block; font-weight: 700; padding: 0.25rem 0.75rem }
dt { font-weight: 600; margin-top: 1.25rem }
dd { margin: 0 }
</style>
</head>
<body>
<main>
<p class="mark">Sandbox</p>
<h1>Stand-ins of third parties</h1>
<p>Nothing here reaches anybody: no mail leaves this machine and no money moves.</p>
<dl>
<dt>Mailbox</dt>
<dd><a href="${mailbox}">${mailbox}</a> shows every mail the product sends (SMTP on port ${config.smtpPort}).</dd>
<dt>Payment provider</dt>
<dd>Not here yet. Requests to <code>/v1/…</code> are answered with the provider's error for an unknown address.</dd>
</dl>
</main>
</body>
</html>
`;
}
