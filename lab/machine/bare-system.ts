import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../scripts/launch/paths.mjs";
import { MACHINE, OUTSIDE } from "./names.ts";

/** Packages of a Debian as hosters provide it, besides debootstrap's own. */
const PACKAGES = ["dbus", "ifupdown", "openssh-server"];

const OWN_AUTHORITIES = "/usr/local/share/ca-certificates";
const CADDY_HOME = "/var/lib/caddy";
const CADDY_AUTHORITY = `${CADDY_HOME}/.local/share/caddy/pki/authorities/local`;

const execute = promisify(execFile);

async function run(program: string, args: string[], log?: string): Promise<string> {
  const { stdout, stderr } = await execute(program, args, { maxBuffer: 1024 ** 3 });
  if (log) writeFileSync(log, stdout + stderr);
  return stdout;
}

/** The mirror, suites and rules with which this machine installs packages, for a release. */
async function sourcesOf(release?: string) {
  const [, own = "bookworm"] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
  const codename = release ?? own;
  const format = ["--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages"];
  const listed = (await run("apt-get", ["indextargets", ...format])).trim().split("\n");
  const lines = [...new Set(listed)]
    .filter((line) => line.includes(` ${own}`))
    .map((line) => line.replaceAll(` ${own}`, ` ${codename}`));
  const mirror = lines.find((line) => line.split(" ")[1] === codename)?.split(" ")[0];
  if (!mirror) throw new Error(`there is no mirror of ${codename} among this machine's sources`);
  const rules = (await run("apt-config", ["dump", "--format", '%F "%v";%n', "Acquire"]))
    .split("\n")
    .filter((line) => line.startsWith("Acquire::Check-"));
  return { codename, mirror, list: lines.map((line) => `deb ${line}\n`).join(""), rules };
}

type BareSystem = { root: string; log: string; release?: string | undefined };

/** Makes a Debian in which nothing of the product is, and returns its release; by default our own. */
export async function makeBareSystem({ root, log, release }: BareSystem): Promise<string> {
  const { codename, mirror, list, rules } = await sourcesOf(release);
  const args = [`--include=${PACKAGES.join()}`, codename, root, mirror];
  await run("debootstrap", args, log);
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  write("etc/apt/sources.list", list);
  write("etc/apt/apt.conf.d/90rules", `${rules.join("\n")}\n`);
  write("etc/hostname", "machine\n");
  write("etc/hosts", "127.0.0.1 localhost machine\n");
  write("etc/resolv.conf", `nameserver ${OUTSIDE}\n`);
  const network = `auto lo host0\niface lo inet loopback\niface host0 inet static\n  address ${MACHINE}/24\n`;
  write("etc/network/interfaces", network);
  return codename;
}

/**
 * Lets the system trust the authority of the test, and Caddy sign with it. This leaves unshown how Caddy
 * gets a certificate of a public authority (ACME), which needs a public name and address.
 */
export async function trustAuthority(
  root: string,
  authority: { certificate: string; key: string },
): Promise<void> {
  const trusted = join(root, OWN_AUTHORITIES);
  mkdirSync(trusted, { recursive: true });
  if (existsSync(OWN_AUTHORITIES)) cpSync(OWN_AUTHORITIES, trusted, { recursive: true });
  cpSync(authority.certificate, join(trusted, "authority-of-the-test.crt"));
  const caddy = ["--system", "--user-group", "--home-dir", CADDY_HOME];
  await run("chroot", [root, "useradd", ...caddy, "--shell", "/usr/sbin/nologin", "caddy"]);
  const folder = join(root, CADDY_AUTHORITY);
  mkdirSync(folder, { recursive: true });
  cpSync(authority.certificate, join(folder, "root.crt"));
  cpSync(authority.key, join(folder, "root.key"));
  await run("chroot", [root, "chown", "--recursive", "caddy:caddy", CADDY_HOME]);
}

/** Copies the sources as a clone has them, with changes that are not committed. */
export function cloneInto(root: string): void {
  const target = join(root, "root", "sovereign");
  mkdirSync(target);
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const files = execFileSync("git", listed, { cwd: ROOT, maxBuffer: 1024 ** 3 })
    .toString()
    .split("\0")
    .filter((file) => file && existsSync(join(ROOT, file)));
  const input = files.join("\0");
  const read = ["--create", "--null", "--files-from", "-"];
  const archive = execFileSync("tar", read, { cwd: ROOT, input, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["--extract", "--no-same-owner", "--directory", target], { input: archive });
}
