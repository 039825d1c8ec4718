/** The one JSON line of `npm start -- --json`. */
export function asJson(plan, accounts) {
  return `${JSON.stringify({
    url: plan.url,
    mailbox_url: `http://localhost:${plan.mailboxPort}`,
    payments_url: `http://localhost:${plan.sandboxPort}`,
    data_dir: plan.dataDir,
    demo: accounts?.demo ?? null,
    admin: accounts?.admin ?? null,
  })}\n`;
}

/** What a person needs to know once everything runs. */
export function asText(plan, accounts, seconds) {
  const account = (entry) =>
    entry ? `${entry.email}   password: ${entry.password}` : "not seeded (SEED_DEMO is off)";
  return [
    "",
    `  Open            ${plan.url}`,
    `  Demo member     ${account(accounts?.demo)}`,
    `  Demo admin      ${account(accounts?.admin)}`,
    `  Mailbox         http://localhost:${plan.mailboxPort}   (every mail the product sends)`,
    `  Sandbox         http://localhost:${plan.sandboxPort}   (stand-ins of third parties)`,
    `  Data            ${process.env.DATABASE_URL ? "PostgreSQL (DATABASE_URL), files in " : ""}${plan.dataDir}`,
    "",
    `  Ready after ${seconds}. Ctrl+C stops everything.`,
    "",
    "",
  ].join("\n");
}
