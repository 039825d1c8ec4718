const local = (port) => (port === undefined ? null : `http://localhost:${port}`);

/** Returns the JSON line of `npm start -- --json`; null for what does not run. */
export function asJson(plan, accounts) {
  return `${JSON.stringify({
    url: plan.url,
    mailbox_url: local(plan.mailboxPort),
    payments_url: local(plan.sandboxPort),
    smtp_url: plan.smtpPort === undefined ? null : `smtp://localhost:${plan.smtpPort}`,
    data_dir: plan.dataDir,
    web_dir: plan.webDir,
    demo: accounts?.demo ?? null,
    admin: accounts?.admin ?? null,
    owner: accounts?.owner ?? null,
    support: accounts?.support ?? null,
    editor: accounts?.editor ?? null,
  })}\n`;
}

export function asText(plan, accounts, seconds) {
  const account = (entry) =>
    entry ? `${entry.email}   password: ${entry.password}` : "not seeded (SEED_DEMO is off)";
  const trying = [
    `  Demo member     ${account(accounts?.demo)}`,
    `  Demo admin      ${account(accounts?.admin)}`,
    `  Office          ${plan.url}/office, by authenticator app (add the key to yours)`,
    ...["owner", "support", "editor"].map((role) => {
      const name = `${role[0].toUpperCase()}${role.slice(1)}`;
      return `    ${name.padEnd(14)}${account(accounts?.[role])}   key: ${accounts?.[role]?.authenticator_key ?? "none"}`;
    }),
    `  Mailbox         ${local(plan.mailboxPort)}   (every email the product sends)`,
    `  Sandbox         ${local(plan.sandboxPort)}   (fakes of third parties)`,
    "  Two years       npm run sandbox:year   (plays a business, for the office)",
  ];
  return [
    "",
    `  Open            ${plan.url}`,
    ...(plan.sandboxPort === undefined ? [] : trying),
    `  Data            ${process.env.DATABASE_URL ? "PostgreSQL (DATABASE_URL), files in " : ""}${plan.dataDir}`,
    "",
    `  Ready after ${seconds}. Ctrl+C stops everything.`,
    "",
    "",
  ].join("\n");
}
