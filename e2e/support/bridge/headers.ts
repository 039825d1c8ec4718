import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const NATIVE = join(ROOT, "apps", "native");

export type Shell = "ios" | "android";

/** A plugin's method; without `rtype` it has no result. */
type Method = { name: string; rtype?: "promise" | "callback" };
export type PluginHeader = { name: string; methods: Method[] };

const SOURCES = { ios: ["ios"], android: ["android", "src", "main"] } as const;
const OWN_SOURCES = {
  ios: ["ios", "App"],
  android: ["android", "app", "src", "main", "java"],
} as const;
const SOURCE = { ios: /\.(swift|m)$/, android: /\.(java|kt)$/ } as const;

const NAME = {
  ios: /jsName = "(\w+)"|CAP_PLUGIN\(\w+, "(\w+)"/,
  android: /@CapacitorPlugin\(\s*name = "(\w+)"/,
} as const;
const METHODS = {
  // By name and type, by selector (a promise), or by Objective-C's macro.
  ios: /CAPPluginMethod\(name: "(\w+)", returnType: CAPPluginReturn(\w+)\)|\.init\(#selector\((\w+)\)|CAP_PLUGIN_METHOD\((\w+), CAPPluginReturn(\w+)\)/g,
  android:
    /@PluginMethod(?:\((?:returnType = )?PluginMethod\.RETURN_(\w+)\)|\(\))?\s+(?:@\w+(?:\([^)]*\))?\s+)*(?:public void|(?:override )?fun) (\w+)/g,
} as const;

const OF_ALL: Method[] = [
  { name: "addListener" },
  { name: "removeListener" },
  { name: "removeAllListeners", rtype: "promise" },
  { name: "checkPermissions", rtype: "promise" },
  { name: "requestPermissions", rtype: "promise" },
];

const SYSTEM_BARS: PluginHeader = {
  name: "SystemBars",
  methods: ["setStyle", "setAnimation", "show", "hide"].map((name) => ({
    name,
    rtype: "promise",
  })),
};

function typed(name: string, type = "promise"): Method {
  const rtype = type.toLowerCase();
  return rtype === "promise" || rtype === "callback" ? { name, rtype } : { name };
}

function methodsOf(shell: Shell, source: string): Method[] {
  const found = [...source.matchAll(METHODS[shell])];
  if (shell === "android") return found.map(([, type, name = ""]) => typed(name, type));
  return found.map(([, name, type, selector, macro, macroType]) =>
    typed(name ?? selector ?? macro ?? "", type ?? macroType),
  );
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function pluginFolders(shell: Shell): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(NATIVE, "package.json"), "utf8"));
  const folders = Object.keys(dependencies)
    .filter((name) => !/^@capacitor\/(core|ios|android)$/.test(name))
    .map((name) => join(ROOT, "node_modules", name, ...SOURCES[shell]));
  return [...folders, join(NATIVE, ...OWN_SOURCES[shell])];
}

/** Returns the plugins with the methods that the native sources have. */
export function pluginHeaders(shell: Shell): PluginHeader[] {
  const found = pluginFolders(shell)
    .flatMap(filesOf)
    .filter((file) => SOURCE[shell].test(file) && !file.includes("/public/"))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const [, name, macro] = NAME[shell].exec(source) ?? [];
      const plugin = name ?? macro;
      if (!plugin) return [];
      const methods = methodsOf(shell, source);
      const others = OF_ALL.filter((common) => !methods.some((own) => own.name === common.name));
      return { name: plugin, methods: [...others, ...methods] };
    });
  return [SYSTEM_BARS, ...found];
}

export function bridgeScript(shell: Shell): string {
  const folders = {
    ios: ["ios", "Capacitor", "Capacitor", "assets"],
    android: ["android", "capacitor", "src", "main", "assets"],
  };
  const path = ["node_modules", "@capacitor", ...folders[shell], "native-bridge.js"];
  return readFileSync(join(ROOT, ...path), "utf8");
}
