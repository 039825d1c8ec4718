import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace as spans,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { describeError } from "#problems/describe-error.ts";
import type { Trace, Tracing } from "./trace.ts";

type Options = {
  endpoint: string;
  serviceName: string;
  /** Share of traces that are sent, as OpenTelemetry's `parentbased_traceidratio` chooses them. */
  share: number;
};

/** Sends traces to an OpenTelemetry collector; a span has an error's code, never its message. */
export function createTracing({ endpoint, serviceName, share }: Options): Tracing {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer("sovereign");
  const active = new AsyncLocalStorage<Context>();

  const trace: Trace = (name, attributes, work) => {
    const parent = active.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { attributes }, parent);
    const result = active.run(spans.setSpan(parent, span), work, {
      describe(name, attributes) {
        span.updateName(name).setAttributes(attributes);
      },
    });
    if (result instanceof Promise) {
      result.then(
        () => span.end(),
        (error: unknown) => fail(span, error),
      );
    } else {
      span.end();
    }
    return result;
  };

  return {
    trace,
    logFields() {
      const span = spans.getSpan(active.getStore() ?? ROOT_CONTEXT);
      if (!span?.isRecording()) return {};
      return { trace_id: span.spanContext().traceId };
    },
    stop: () => provider.shutdown(),
  };
}

function fail(span: Span, error: unknown): void {
  const { name, code = name } = describeError(error);
  span.setAttribute("error.type", code).setStatus({ code: SpanStatusCode.ERROR }).end();
}
