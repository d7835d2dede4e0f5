/** Values of a span, named by the semantic conventions of OpenTelemetry where they have a name. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export type SpanOptions = {
  kind?: 'internal' | 'server' | 'client' | 'consumer'
  attributes?: SpanAttributes
  /**
   * The traceparent of the parent (W3C Trace Context §3.2). Without it, the current span is the parent. null: the span
   * begins a trace.
   */
  parent?: string | null | undefined
  /** The traceparent of another span that has caused this one. */
  link?: string | undefined
}

/** A span that has begun. It ends with the work that it measures. */
export type Span = {
  /** 32 hexadecimal digits; undefined without tracing. */
  readonly traceId: string | undefined
  readonly traceparent: string | undefined
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks the span as failed. */
  fail(error: unknown): void
}

/** What records spans. `packages/runtime/src/tracing/open-tracing.ts` has the only one. */
export type Tracing = {
  inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => T): T
  current(): Span | undefined
}

const noSpan: Span = {
  traceId: undefined,
  traceparent: undefined,
  set() {},
  rename() {},
  fail() {},
}

/**
 * Like the log of a process, there is one: code in every layer adds spans to it. Null, and without cost: tracing is
 * off.
 */
let tracing: Tracing | null = null

/** Sets what records the spans of this process or thread. */
export function recordSpans(recorder: Tracing | null): void {
  tracing = recorder
}

/** Whether this process or thread records spans. */
export function isTracing(): boolean {
  return tracing !== null
}

/**
 * Does work in a span, which ends when the work does. A promise that rejects, or an error, marks it as failed. Without
 * tracing it only does the work.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => T): T {
  return tracing ? tracing.inSpan(name, options, work) : work(noSpan)
}

/** The traceparent of the current span; undefined without tracing, and outside of spans. */
export function currentTraceparent(): string | undefined {
  return tracing?.current()?.traceparent
}

/** The ids of the current span for a line of the log. */
export function currentTraceIds(): { trace_id?: string; span_id?: string } {
  const traceparent = currentTraceparent()
  return traceparent === undefined
    ? {}
    : { trace_id: traceparent.slice(3, 35), span_id: traceparent.slice(36, 52) }
}
