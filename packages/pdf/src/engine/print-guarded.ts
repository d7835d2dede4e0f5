import { ChromiumLost, PageRejected } from './engine-errors.ts'
import type { EngineLimits } from './engine-limits.ts'
import type { RunningChromium } from './launch-chromium.ts'
import type { PdfPage, PrintedPdf } from './pdf-engine.ts'
import { printPage } from './print-page.ts'

/**
 * Prints a page, and kills Chromium when the page takes too long.
 * @throws PageRejected; ChromiumLost; the reason of the signal
 */
export async function printGuarded(
  chromium: RunningChromium,
  page: PdfPage,
  { limits, signal }: { limits: EngineLimits; signal: AbortSignal },
): Promise<PrintedPdf> {
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    chromium.kill()
  }, limits.printMs)
  try {
    const lost = chromium.ended.then((reason): never => {
      throw new ChromiumLost(reason)
    })
    return await Promise.race([printPage(chromium.browser, page, { limits, signal }), lost])
  } catch (error) {
    signal.throwIfAborted()
    if (isLate) throw new PageRejected(`It takes longer than ${limits.printMs / 1_000} s to print.`)
    if (error instanceof PageRejected || error instanceof ChromiumLost) throw error
    if (!chromium.browser.isConnected()) throw new ChromiumLost(await chromium.ended, { cause: error })
    throw new PageRejected('Chromium cannot print it: check the sizes of its page and its style sheet.', {
      cause: error,
    })
  } finally {
    clearTimeout(deadline)
  }
}
