import { Problem } from '@fiscus/contracts/problems/problem'
import { ChromiumUnavailable } from '@fiscus/pdf/engine/engine-errors'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import type { PdfEngine } from '@fiscus/pdf/engine/pdf-engine'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'

/** The engine of previews, which is opened when it is first needed. Disposal closes it. */
export type PreviewEngine = AsyncDisposable & {
  /**
   * Runs `work` with the engine.
   * @throws Problem 503 `chromium-missing`; 503 `overloaded` when many previews wait already
   */
  use<T>(work: (engine: PdfEngine) => Promise<T>): Promise<T>
}

/** Previews that are printed at a time, and with those that wait. */
const printsMax = 2
const previewsMax = 10

export function openPreviewEngine(environment: PdfEnvironment, log: RunLog): PreviewEngine {
  const closed = new AbortController()
  const limits = { ...engineLimits, printsMax }
  let opening: Promise<PdfEngine> | null = null
  let previews = 0

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
      if (previews >= previewsMax)
        throw new Problem('overloaded', 'Many previews are waiting: try again in a few seconds.', {
          headers: { 'Retry-After': '5' },
        })
      previews += 1
      try {
        return await work(await open())
      } catch (error) {
        if (error instanceof ChromiumUnavailable) throw new Problem('chromium-missing', error.message)
        throw error
      } finally {
        previews -= 1
      }
    },
    async [Symbol.asyncDispose]() {
      closed.abort(new Error('The service stops'))
      const engine = await opening?.catch(() => null)
      await engine?.[Symbol.asyncDispose]()
    },
  }
}
