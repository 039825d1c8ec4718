import type { Config } from "#settings/config.ts";
import type { Tracing } from "./trace.ts";

/** Loads OpenTelemetry only when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function startTracing(config: Config): Promise<Tracing | undefined> {
  const { otelExporterOtlpEndpoint: endpoint, otelServiceName: name } = config;
  if (!endpoint) return undefined;
  return (await import("./tracing.ts")).createTracing(endpoint, name);
}
