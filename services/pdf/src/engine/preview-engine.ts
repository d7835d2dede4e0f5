import { Problem } from '@fiscus/contracts/problems/problem'
import { ChromiumUnavailable } from '@fiscus/pdf/chromium/chromium-errors'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { lazyEngine } from '@fiscus/pdf/engine/lazy-engine'
import type { PdfEngine } from '@fiscus/pdf/engine/pdf-engine'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { runningMax } from './template-turns.ts'

/** The engine of previews, which is opened when it is first needed. Disposal closes it. */
export type PreviewEngine = AsyncDisposable & {
  /**
   * Runs `work` with the engine.
   * @throws Problem 503 `chromium-missing`
   */
  use<T>(work: (engine: PdfEngine) => Promise<T>): Promise<T>
}

export function openPreviewEngine(environment: PdfEnvironment, log: RunLog): PreviewEngine {
  const engine = lazyEngine(environment, { log, limits: { ...engineLimits, printsMax: runningMax } })
  return {
    async use(work) {
      try {
        return await work(await engine.open())
      } catch (error) {
        if (error instanceof ChromiumUnavailable) throw new Problem('chromium-missing', error.asMessage)
        throw error
      }
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}
