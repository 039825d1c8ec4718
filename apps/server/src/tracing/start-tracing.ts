import type { Config } from "#settings/config.ts";
import type { Trace } from "./trace.ts";

export type Tracing = {
  trace: Trace;
  /** What a log line within a trace has. */
  logFields: () => { trace_id?: string };
  /** Sends what is left. */
  stop: () => Promise<void>;
};

/** Loads OpenTelemetry only when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function startTracing(config: Config): Promise<Tracing | undefined> {
  const { otelExporterOtlpEndpoint: endpoint, otelServiceName: name } = config;
  if (!endpoint) return undefined;
  return (await import("./tracing.ts")).createTracing(endpoint, name);
}
