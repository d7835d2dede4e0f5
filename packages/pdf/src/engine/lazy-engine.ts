import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { EngineLimits } from './engine-limits.ts'
import { openPdfEngine } from './open-pdf-engine.ts'
import type { PdfEngine } from './pdf-engine.ts'

/** An engine that is opened when it is first needed. Disposal closes it. */
type LazyEngine = AsyncDisposable & {
  /**
   * The engine. After a failure the next call tries again: an operator may have installed Chromium.
   * @throws ChromiumUnavailable
   */
  open(): Promise<PdfEngine>
}

export function lazyEngine(
  environment: PdfEnvironment,
  { log, limits }: { log: RunLog; limits: EngineLimits },
): LazyEngine {
  const closed = new AbortController()
  let opening: Promise<PdfEngine> | null = null
  return {
    async open() {
      const started = opening ?? openPdfEngine(environment, { signal: closed.signal, log, limits })
      opening = started
      return started.catch((error) => {
        if (opening === started) opening = null
        throw error
      })
    },
    async [Symbol.asyncDispose]() {
      closed.abort(new Error('The service stops'))
      const engine = await opening?.catch(() => null)
      await engine?.[Symbol.asyncDispose]()
    },
  }
}
