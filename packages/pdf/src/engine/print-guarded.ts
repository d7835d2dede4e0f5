import { pdf } from '@fiscus/messages/pdf'
import { processorTimeSpent } from '@fiscus/threads/processor-time-spent'
import { ChromiumLost, PageRejected } from '../chromium/chromium-errors.ts'
import type { EngineLimits } from './engine-limits.ts'
import type { RunningChromium } from './launch-chromium.ts'
import type { PdfPage, PrintedPdf } from './pdf-engine.ts'
import { printPage } from './print-page.ts'

/**
 * Prints a page, and kills Chromium when it takes too long: when Chromium has spent the processor time of a document
 * since the page began, with the pages that it prints at the same time, or when the page has no end.
 * @throws ChromiumLost, also when it took too long; PageRejected; the reason of the signal
 */
export async function printGuarded(
  chromium: RunningChromium,
  page: PdfPage,
  { limits, signal }: { limits: EngineLimits; signal: AbortSignal },
): Promise<PrintedPdf> {
  let isLate = false
  const done = new AbortController()
  const kill = () => {
    isLate = true
    chromium.kill()
  }
  const deadline = setTimeout(kill, limits.printTimeoutMs)
  processorTimeSpent(chromium.processorMs, { ms: limits.printMs, signal: done.signal }).then(kill, () => {})
  try {
    const lost = chromium.ended.then((reason): never => {
      throw new ChromiumLost(reason)
    })
    return await Promise.race([printPage(chromium.browser, page, { limits, signal }), lost])
  } catch (error) {
    signal.throwIfAborted()
    if (isLate) throw new ChromiumLost('time', { cause: error })
    if (error instanceof PageRejected || error instanceof ChromiumLost) throw error
    if (!chromium.browser.isConnected()) throw new ChromiumLost(await chromium.ended, { cause: error })
    throw new PageRejected(pdf.notPrintable(), { cause: error })
  } finally {
    done.abort()
    clearTimeout(deadline)
  }
}
