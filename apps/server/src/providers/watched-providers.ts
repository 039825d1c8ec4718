import type { Observe } from "#app/observed.ts";
import type { Trace } from "#app/tracing/trace.ts";
import type { PushOutcome } from "#providers/push/push-service.ts";
import type { Providers } from "./providers.ts";

type Watch = { observe: Observe; trace: Trace };

/** Reports each call of a third party by its name; arguments and results stay unread. */
export function watchProviders(providers: Providers, watch: Watch): Providers {
  const { mailer, payments, stores, push, identities, sms } = providers;
  const send: typeof push.send = async (...args) => {
    const outcome: PushOutcome = await push.send(...args);
    watch.observe({ kind: "push", outcome: outcome.kind });
    return outcome;
  };
  return {
    ...providers,
    mailer: watched("mail", mailer, watch),
    payments: payments && watched("payments", payments, watch),
    stores: stores && watched("stores", stores, watch),
    push: watched("push", { ...push, send }, watch),
    identities: new Map([...identities].map(([name, one]) => [name, watched(name, one, watch)])),
    sms: sms && watched("sms", sms, watch),
  };
}

function watched<Port extends object>(provider: string, port: Port, watch: Watch): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const started = performance.now();
        const call = String(name);
        const result: unknown = watch.trace(`${provider} ${call}`, {}, () =>
          Reflect.apply(member, target, args),
        );
        if (!(result instanceof Promise)) return result;
        const report = (outcome: "ok" | "failed") => () => {
          const ms = performance.now() - started;
          watch.observe({ kind: "call", provider, call, outcome, ms });
        };
        result.then(report("ok"), report("failed"));
        return result;
      };
    },
  });
}
