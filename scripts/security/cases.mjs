/**
 * What an attacker or an accident may do, and what must happen then. The title of a test that
 * proves a case ends with its id. Numbers never change. A third text says what the tests leave to others.
 */
const SECTIONS = {
  "Accounts and sessions": [
    [1, "Unconfirmed account signs in: no session; its link works once, for 24 h"],
    [
      2,
      "Passwords of 64 characters, spaces or emoji: accepted whole; too short, too long or among the most used: 400",
    ],
    [3, "Sign-in: new tokens of 256 bits; a value that the client sent before is never adopted"],
    [
      4,
      "Access token expired, altered, `alg: none`, of another audience or kind: 401; it lasts 10 min",
    ],
    [5, "Refresh token reused after the grace of 10 s: 401, and its session ends"],
    [6, "Ten refreshes at once: one successor, the member stays signed in"],
    [7, "Sign-out, new password, reset, deletion: older tokens get 401 at once"],
    [8, "Reset link: once, 1 h, stored hashed; using one voids the others (decision 35)"],
    [9, "New password, address or factor: needs a fresh proof, and the owner is told"],
    [
      10,
      "TOTP code used again or five misses: refused and throttled; a pending sign-in reads nothing",
    ],
    [11, "A refresh never extends the thirty days of a session"],
  ],
  Authorization: [
    [
      12,
      "Every route for visitor, member, subscriber, admin mode and deleted member: only what the matrix allows; an unlisted route fails the run",
    ],
    [13, "Another member's id in path, query or body: refused, nothing changed"],
    [14, "Another member's id in a write: ignored, the row belongs to the token"],
    [
      15,
      "No statement of a member's request reads or writes members' rows without the member's id",
    ],
    [16, "Vault without membership: the open items; every other text 403"],
    [17, "Accountability without membership or admin mode: 403"],
    [18, "A paid period ends without a webhook: access ends within 60 s"],
  ],
  "Input and content": [
    [19, "Body over 64 KB, declared or streamed: 413, no handler runs"],
    [20, "JSON of depth 1,000, wrong types, bad UTF-8: 400"],
    [21, "ONE Thing of 2,000 code points: unchanged; 2,001: refused"],
    [22, "Blank text or NUL: refused"],
    [23, "`<script>` and `javascript:` in a member's text: literal text everywhere"],
    [24, "Extra fields such as `role` or `subscribed`: ignored"],
    [25, "A date that does not exist, an unknown status: 400"],
    [26, "Line breaks in a field that reaches an email: refused; one recipient"],
    [27, "`..%2f`, `%5c`, SQL in a value: 404 or harmless"],
  ],
  Payments: [
    [28, "Webhook with a missing, wrong or 301 s old signature: 400, nothing stored"],
    [29, "One event 50 times at once: one effect"],
    [30, "Events in any order: the provider's state in the end"],
    [31, "Crash between effect and mark: completed exactly once"],
    [32, "Price, amount, customer or owner in a request: ignored"],
    [33, "A guest's purchase with an unverified address: nothing until the address is proven"],
    [34, "Foreign return URL, `?success=true`: ignored, opens nothing"],
    [35, "Canceled: until the paid end; declined: 7 days; refunded, disputed, expired: closed"],
    [
      36,
      "Store webhook with a wrong secret: 401; of a sandbox: ignored; a transfer moves the purchase",
    ],
  ],
  Abuse: [
    [
      37,
      "One request over the limit of sign-in, sign-up, reset or refresh: 429 with Retry-After, on every node and after a restart",
    ],
    [
      38,
      "A thousand stolen passwords from a hundred addresses: throttled, an alarm; the owner gets in",
    ],
    [
      39,
      "Known and unknown address: same status and text; the fastest of twelve or more answers differ by less than 10 ms",
      "Not the median, which a busy machine moves by 18 to 200 ms: it delays the more work the more there is.",
    ],
    [
      40,
      "Emails that a stranger causes: three, then one in nine minutes per mailbox; 30 mailboxes in ten minutes per client (decision 35)",
    ],
    [41, "A client asks for an email to be sent: 404, no email"],
    [42, "Scripted sign-ups: limited; unconfirmed accounts go after 7 days"],
  ],
  Privacy: [
    [
      43,
      "Deletion: no row with the member's id or address in any table; subscription and store customer ended",
    ],
    [44, "Deletion needs a fresh proof, and is in the app and on the web"],
    [45, "Export: all of the member's own, nobody else's; no formula runs in a spreadsheet"],
    [46, "Logs: no password, token, address or text"],
    [47, "Responses to a member are not stored; no token in a URL"],
    [
      87,
      "A crash, at the most talkative log level: no secret and no text in output or files, and no core dump under the limits of `deploy`",
    ],
    [48, "Public pages: no request to a third party"],
  ],
  Browser: [
    [
      49,
      "Every response, 404 and 500 too: a policy without unsafe-inline or eval, no base, no frames, nosniff",
    ],
    [50, "Trusted Types are enforced: no violation on any page"],
    [51, "HSTS of a year with subdomains, COOP, Referrer-Policy on every response"],
    [52, "Unlisted Origin: no CORS headers; no credentials across origins"],
    [53, "Cookies: `__Host-`, Secure, HttpOnly, SameSite; a write from another site: 403"],
    [54, "Every screen: no violation of WCAG 2.2 AA, all by keyboard"],
  ],
  "Phone apps": [
    [55, "Deep link to another host, `javascript:` or an unknown page: ignored"],
    [56, "The refresh token is in the secure store alone; the app is in no backup"],
    [57, "Web checkout in a store's app: NATIVE_IAP_REQUIRED; a claim to have paid opens nothing"],
    [58, "Restore Purchase is there, a purchase has one owner; no cleartext traffic in a release"],
  ],
  Reliability: [
    [
      59,
      "kill -9 during writes, repeatedly: no acknowledged write lost",
      "Four kills in each run, where a lost write shows at the first; `KILLED_TIMES=50` has fifty.",
    ],
    [60, "A second server on a data folder: refused; a lock left behind: taken over"],
    [61, "PostgreSQL stops under load: 503, and service returns within 10 s"],
    [
      62,
      "Full disk: writes get 503, reads work, service returns with the space",
      "The test raises PostgreSQL's own error, because a small disk needs root; `npm run test:faults` fills one.",
    ],
    [63, "Mail server silent: sign-up within 2 s, the email once later"],
    [64, "Payment provider down or slow: 503 within 10 s, members keep access"],
    [65, "500 slow clients: 95 of 100 other requests within 500 ms"],
    [66, "SIGTERM during a request: it is answered, and the server ends within 30 s with 0"],
    [67, "Nodes that migrate at once, one of them killed: each migration applied once"],
    [
      68,
      "Backup and restore: the same data, no session survives; back within 15 minutes, at most 24 hours lost",
      "The times are those of [machine.md](../measurements/machine.md): a new machine serves after 190 s, the restore takes 9 s of it. A backup is made each night, and an alarm tells of one that is late.",
    ],
    [69, "Clock changes, year end, 29 February: streak, end of access and reminders are right"],
  ],
  "Lessons of published vulnerabilities": [
    [
      70,
      "A redirect leads only to a listed place, with any method (CVE-2024-56734, CVE-2025-27143, CVE-2025-71403)",
    ],
    [71, "An error never repeats what was sent as HTML (CVE-2025-71404)"],
    [72, "No act by an id of the body or an altered cookie (CVE-2025-61928, CVE-2025-71402)"],
    [73, "The site's own address is a setting; no request's Host changes it (GHSA-569q-mpph-wgww)"],
    [74, "`//path` meets the same limits, or no route (GHSA-x732-6j76-qmhm)"],
    [75, "No stored session skips the second factor (GHSA-xg6x-h9c9-2m83)"],
    [76, "An IPv6 network counts as one client (CVE-2026-45364)"],
    [77, "The return of a provider belongs to the browser that started it (GHSA-wxw3-q3m9-c3jr)"],
    [78, "An unverified account is not linked by its address (CVE-2026-53516)"],
    [79, "A deleted member's sessions end with them (GHSA-2vg6-77g8-24mp)"],
    [
      80,
      "A refresh, code or link that is used many times at once works once (GHSA-pw9m, CVE-2026-45337 and others)",
    ],
    [81, "`__proto__` in JSON changes nothing (GHSA-737v-mqg7-c878)"],
    [82, "A payment act is on the object that was authorized (GHSA-h3rm-78g3-j7cp)"],
    [83, "Who registered an address before its owner keeps nothing (GHSA-qq9h-g4jm-xgf3)"],
    [84, "A limit holds under simultaneous requests (CVE-2026-110861)"],
    [
      85,
      "No token of one kind works as another (CVE-2026-110862, CVE-2026-114607, CVE-2026-110864)",
    ],
    [86, "An emailed link acts only for the account that it was made for (CVE-2026-121802)"],
  ],
};

/** Every case: its id, section, text, and what its tests leave to others. */
export const CASES = Object.entries(SECTIONS).flatMap(([section, cases]) =>
  cases.map(([number, text, left = ""]) => ({ id: `§S${number}`, section, text, left })),
);
