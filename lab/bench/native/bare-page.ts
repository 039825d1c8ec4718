import type { Browser, CDPSession } from "@playwright/test";

type Answer = { id: number; result: never; error?: { message: string } };
type Event = { id?: never; method: string; params: { name: string; payload: string } };

export type BarePhone = { open(): Promise<BarePage> };

/** Creates an empty phone whose pages Playwright is not attached to. */
export async function barePhone(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<BarePhone> {
  const tools = await browser.newBrowserCDPSession();
  const { browserContextId } = await tools.send("Target.createBrowserContext");
  const open = async () => {
    const page = { url: "about:blank", browserContextId };
    const { targetId } = await tools.send("Target.createTarget", page);
    const { sessionId } = await tools.send("Target.attachToTarget", { targetId });
    const opened = new BarePage(tools, sessionId, targetId);
    const screen = { ...viewport, deviceScaleFactor: 1, mobile: false };
    await opened.send("Emulation.setDeviceMetricsOverride", screen);
    await opened.send("Page.enable");
    await opened.send("Runtime.enable");
    await opened.send("Runtime.setMaxCallStackSizeToCapture", { size: 0 });
    return opened;
  };
  return { open };
}

/** A page without Playwright, which was a quarter of a slowed start's work. */
class BarePage {
  readonly #tools: CDPSession;
  readonly #session: string;
  readonly #target: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #exposed = new Map<string, (text: string) => void>();
  #sent = 0;
  #closed = false;

  constructor(tools: CDPSession, session: string, target: string) {
    this.#tools = tools;
    this.#session = session;
    this.#target = target;
    tools.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
      if (sessionId === session) this.#hear(JSON.parse(message));
    });
  }

  readonly send: CDPSession["send"] = (method, params) => {
    this.#sent += 1;
    const id = this.#sent;
    const message = JSON.stringify({ id, method, params });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      const posted = { sessionId: this.#session, message };
      this.#tools.send("Target.sendMessageToTarget", posted).catch(reject);
    });
  };

  #hear(message: Answer | Event): void {
    if (message.id !== undefined) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    } else if (message.method === "Runtime.bindingCalled") {
      this.#exposed.get(message.params.name)?.(message.params.payload);
    }
  }

  /** Adds a function to every later document of the page; `take` receives its argument as JSON. */
  async expose(name: string, take: (text: string) => void): Promise<void> {
    this.#exposed.set(`${name}AsText`, take);
    await this.send("Runtime.addBinding", { name: `${name}AsText` });
    await this.addScript(`window.${name} = async (given) => ${name}AsText(JSON.stringify(given));`);
  }

  /** Runs a script before all others in every later document of the page. */
  async addScript(source: string): Promise<void> {
    await this.send("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  async evaluate<Given>(run: (given: Given) => void, given: Given): Promise<void> {
    await this.send("Runtime.evaluate", { expression: `(${run})(${JSON.stringify(given)})` });
  }

  isClosed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#tools.send("Target.closeTarget", { targetId: this.#target });
  }
}
