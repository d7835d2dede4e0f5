import { Problem } from '@fiscus/contracts/problems/problem'
import { ChromiumUnavailable } from '@fiscus/pdf/engine/engine-errors'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
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
  const closed = new AbortController()
  const limits = { ...engineLimits, printsMax: runningMax }
  let opening: Promise<PdfEngine> | null = null

  /** After a failure the next preview tries again: an operator may have installed Chromium. */
  const open = () => {
    const started = opening ?? openPdfEngine(environment, { signal: closed.signal, log, limits })
    opening = started
    return started.catch((error) => {
      if (opening === started) opening = null
      throw error
    })
  }

  return {
    async use(work) {
      try {
        return await work(await open())
      } catch (error) {
        if (error instanceof ChromiumUnavailable) throw new Problem('chromium-missing', error.asMessage)
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      closed.abort(new Error('The service stops'))
      const engine = await opening?.catch(() => null)
      await engine?.[Symbol.asyncDispose]()
    },
  }
}
