import {
  type Attributes,
  type Context,
  context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanOptions, Tracing } from './spans.ts'
import type { TracingConfig } from './tracing-variables.ts'

const spansMax = 4096
const batchMax = 512
const delayMs = 1000
const exportMs = 5000
const textMax = 2000
const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/**
 * Records spans with the SDK of OpenTelemetry. At most `spansMax` wait for the collector, and further ones are dropped:
 * a slow or absent collector costs memory of that size and no request.
 */
export function openOtelTracing(
  { endpoint, headers, share }: NonNullable<TracingConfig>,
  { service, onLost }: { service: string; onLost: (error: Error) => void },
): { tracing: Tracing; close: () => Promise<void> } {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `fiscus-${service}`, 'service.namespace': 'fiscus' }),
    sampler: samplerOf(share),
    spanLimits: { attributeValueLengthLimit: textMax },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingLosses(exporter, onLost),
        maxQueueSize: spansMax,
        maxExportBatchSize: batchMax,
        scheduledDelayMillis: delayMs,
        exportTimeoutMillis: exportMs,
      }),
    ],
  })
  const tracer = provider.getTracer('fiscus')
  return {
    tracing: {
      inSpan(name, options, work) {
        const parent = parentOf(options)
        const span = tracer.startSpan(name, spanOptionsOf(options), parent)
        return context.with(trace.setSpan(parent, span), () => untilSettled(span, work))
      },
      current() {
        const span = trace.getActiveSpan()
        return span && spanOf(span)
      },
    },
    async close() {
      // Rejects when the collector is unreachable, which the log has by then.
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}

/**
 * The decision of the first span of Fiscus holds for its trace. That of a caller does not: by asking for all of its
 * requests it could fill the storage.
 */
function samplerOf(share: number) {
  const ratio = share === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(share)
  return new ParentBasedSampler({
    root: ratio,
    remoteParentSampled: ratio,
    remoteParentNotSampled: ratio,
    localParentNotSampled: new AlwaysOffSampler(),
  })
}

function spanOptionsOf({ kind = 'internal', attributes = {}, link }: SpanOptions) {
  const linked = link === undefined ? null : spanContextOf(link)
  return {
    kind: kinds[kind],
    attributes: attributes satisfies Attributes,
    ...(linked && { links: [{ context: linked }] }),
  }
}

function parentOf({ parent }: SpanOptions): Context {
  if (parent === undefined) return context.active()
  const remote = parent === null ? null : spanContextOf(parent)
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
}

/** null: it is not a traceparent (W3C Trace Context §3.2). */
function spanContextOf(traceparent: string): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(traceparent) ??
    []
  return traceId === ''
    ? null
    : { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

function untilSettled<T>(otelSpan: OtelSpan, work: (span: Span) => T): T {
  const span = spanOf(otelSpan)
  try {
    const result = work(span)
    if (!(result instanceof Promise)) {
      otelSpan.end()
      return result
    }
    result.then(
      () => otelSpan.end(),
      (error) => {
        span.fail(error)
        otelSpan.end()
      },
    )
    return result
  } catch (error) {
    span.fail(error)
    otelSpan.end()
    throw error
  }
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    fail(error) {
      // No message: that of a failed statement has values of its rows.
      const type = error instanceof Error ? error.name : 'Error'
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR, message: type })
    },
  }
}

function reportingLosses(exporter: SpanExporter, onLost: (error: Error) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onLost(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
