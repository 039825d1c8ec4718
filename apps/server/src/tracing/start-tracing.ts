import type { Config } from "#settings/config.ts";
import type { Tracing } from "./trace.ts";

/** Loads OpenTelemetry only when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function startTracing(config: Config): Promise<Tracing | undefined> {
  const { otelExporterOtlpEndpoint: endpoint } = config;
  if (!endpoint) return undefined;
  const { createTracing } = await import("./tracing.ts");
  const { otelServiceName: serviceName, otelTracesSamplerArg: share } = config;
  return createTracing({ endpoint, serviceName, share });
}
