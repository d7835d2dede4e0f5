import { recordSpans } from './spans.ts'
import type { TracingConfig } from './tracing-variables.ts'

type TracingContext = {
  /** The name of the process, as `tax`. */
  service: string
  /** Called for each batch of spans that the collector did not take. */
  onLost: (error: Error) => void
}

const off: AsyncDisposable = { async [Symbol.asyncDispose]() {} }

/**
 * Begins to record the spans of this process or thread, and sends them to the collector until it is disposed. Without a
 * collector it does nothing, and loads nothing of OpenTelemetry.
 */
export async function openTracing(
  config: TracingConfig,
  { service, onLost }: TracingContext,
): Promise<AsyncDisposable> {
  if (config === null) return off
  const { openOtelTracing } = await import('./otel-tracing.ts')
  const { tracing, close } = openOtelTracing(config, { service, onLost })
  recordSpans(tracing)
  return {
    async [Symbol.asyncDispose]() {
      recordSpans(null)
      await close()
    },
  }
}
