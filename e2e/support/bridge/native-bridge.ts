import type { BrowserContext } from "@playwright/test";
import { bridgeScript, type PluginHeader, pluginHeaders, type Shell } from "./headers.ts";

type Message = {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
};
type Result = {
  success: boolean;
  save: boolean;
  data?: unknown;
  error?: { message: string; errorMessage: string; code?: string; data?: unknown };
};

export type Call = {
  /** Sends another result to a callback method. */
  notify(data: unknown): Promise<void>;
};

export class NativeError extends Error {
  readonly code: string | undefined;
  readonly data: unknown;

  constructor(message: string, code?: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The shell's own plugin, which sends no result. */
const OF_THE_SHELL = new Set(["Console"]);

/** Runs before the page's scripts: the shell's message handler. */
function injectHandler({ shell, origin }: { shell: Shell; origin: string }) {
  if (window.location.origin !== origin) return;
  const page = window as unknown as Record<string, unknown> & {
    postToShell(message: unknown): Promise<void>;
  };
  const post = (message: unknown) => void page.postToShell(message);
  void page.postToShell({ type: "start" });
  if (shell === "ios") page.webkit = { messageHandlers: { bridge: { postMessage: post } } };
  else page.androidBridge = { postMessage: (text: string) => post(JSON.parse(text)) };
  page.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
  page.WEBVIEW_SERVER_URL = origin;
}

type Delivery = { shell: Shell; result: unknown };

export type BridgedPage = {
  isClosed(): boolean;
  evaluate(run: (delivery: Delivery) => void, delivery: Delivery): Promise<unknown>;
};

/** Runs in the page: delivers a result as a shell does. */
function deliver({ shell, result }: Delivery) {
  const page = window as unknown as {
    Capacitor: { fromNative(result: unknown): void };
    androidBridge: { onmessage(event: { data: string }): void };
  };
  if (shell === "ios") page.Capacitor.fromNative(result);
  else page.androidBridge.onmessage({ data: JSON.stringify(result) });
}

/** The native side of Capacitor's bridge; the page runs Capacitor's own script and plugins. */
export class NativeBridge {
  readonly calls: { plugin: string; method: string; options: Record<string, unknown> }[] = [];
  /** Calls without an implementation, which fail the journey. */
  readonly unanswered: string[] = [];
  readonly #shell: Shell;
  readonly #plugins: Record<string, object>;
  readonly #types: ReadonlyMap<string, "promise" | "callback" | undefined>;
  readonly #headers: PluginHeader[];
  /** Callback ids by `plugin.event`, for each page. */
  readonly #listeners = new Map<BridgedPage, Map<string, Set<string>>>();

  constructor(shell: Shell, plugins: Record<string, object>) {
    this.#shell = shell;
    this.#plugins = plugins;
    this.#headers = pluginHeaders(shell);
    this.#types = new Map(
      this.#headers.flatMap((plugin) =>
        plugin.methods.map(({ name, rtype }) => [`${plugin.name}.${name}`, rtype] as const),
      ),
    );
  }

  async install(context: BrowserContext, origin: string): Promise<void> {
    await context.exposeBinding("postToShell", ({ page }, message) => this.take(page, message));
    for (const content of this.scripts(origin)) await context.addInitScript({ content });
  }

  /** Returns scripts to run before a page's own. The page's `postToShell` must call `take`. */
  scripts(origin: string): string[] {
    const shell = this.#shell;
    const atOrigin = `if (location.origin === ${JSON.stringify(origin)})`;
    return [
      `(${injectHandler})(${JSON.stringify({ shell, origin })});`,
      `${atOrigin} { ${bridgeScript(shell)} }`,
      `${atOrigin} Capacitor.PluginHeaders = ${JSON.stringify(this.#headers)};`,
    ];
  }

  asked(plugin: string, method: string): Record<string, unknown>[] {
    const of = this.calls.filter((call) => call.plugin === plugin && call.method === method);
    return of.map(({ options }) => options);
  }

  async emit(plugin: string, event: string, data: unknown = {}): Promise<void> {
    for (const [page, listeners] of this.#listeners) {
      for (const callbackId of listeners.get(`${plugin}.${event}`) ?? []) {
        const message = { callbackId, pluginId: plugin, methodName: "addListener", options: {} };
        await this.#notify(page, message, { success: true, save: true, data });
      }
    }
  }

  async take(page: BridgedPage, message: Message | { type: "start" }): Promise<void> {
    if (!("pluginId" in message)) {
      this.#listeners.set(page, new Map());
      return;
    }
    const { pluginId: plugin, methodName: method, options } = message;
    if (OF_THE_SHELL.has(plugin)) return;
    if (method === "addListener") return this.#listen(page, message, true);
    if (method === "removeListener") return this.#listen(page, message, false);
    this.calls.push({ plugin, method, options });
    const result = await this.#answer(page, message);
    const answered = this.#types.get(`${plugin}.${method}`) === "promise" || !result.success;
    if (answered) await this.#notify(page, message, result);
  }

  #listen(page: BridgedPage, { pluginId, callbackId, options }: Message, begins: boolean): void {
    const listeners = this.#listeners.get(page) ?? new Map<string, Set<string>>();
    const event = `${pluginId}.${options.eventName}`;
    const callbacks = listeners.get(event) ?? new Set<string>();
    if (begins) callbacks.add(callbackId);
    else callbacks.delete(String(options.callbackId));
    this.#listeners.set(page, listeners.set(event, callbacks));
  }

  async #answer(page: BridgedPage, message: Message): Promise<Result> {
    const { pluginId, methodName, options } = message;
    if (methodName === "removeAllListeners") return { success: true, save: false, data: {} };
    const plugin = this.#plugins[pluginId];
    const method: unknown = plugin && Reflect.get(plugin, methodName);
    if (typeof method !== "function") {
      this.unanswered.push(`${pluginId}.${methodName}`);
      return refusal(new NativeError("not implemented", "UNIMPLEMENTED"));
    }
    const call: Call = {
      notify: (data) => this.#notify(page, message, { success: true, save: true, data }),
    };
    try {
      const data: unknown = await method.call(plugin, options, call);
      return { success: true, save: false, data: data ?? {} };
    } catch (error) {
      if (error instanceof NativeError) return refusal(error);
      throw error;
    }
  }

  async #notify(page: BridgedPage, message: Message, result: Result): Promise<void> {
    const { callbackId, pluginId, methodName } = message;
    // No result for a closed page, or for a call that expects none.
    if (page.isClosed() || callbackId === "-1") return;
    const whole = { ...result, callbackId, pluginId, methodName };
    await page.evaluate(deliver, { shell: this.#shell, result: whole }).catch((error) => {
      if (!page.isClosed() && !/context was destroyed|navigat/.test(String(error))) throw error;
    });
  }
}

function refusal({ message, code, data }: NativeError): Result {
  const error = { message, errorMessage: message, ...(code && { code }), data: data ?? {} };
  return { success: false, save: false, error };
}
