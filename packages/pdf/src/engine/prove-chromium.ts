import { pdf } from '@fiscus/messages/pdf'
import { ChromiumLost, ChromiumUnavailable, PageRejected } from '../chromium/chromium-errors.ts'
import type { EngineLimits } from './engine-limits.ts'
import type { RunningChromium } from './launch-chromium.ts'
import type { PdfPage } from './pdf-engine.ts'
import { printGuarded } from './print-guarded.ts'

const proof: PdfPage = { html: '<p>Zażółć gęślą jaźń</p>', css: '', title: 'Zażółć', language: 'pl' }

/**
 * Prints a page and looks for its font: a Chromium that misses a library or the settings of fonts prints blank paper
 * without an error.
 * @throws ChromiumUnavailable; ChromiumLost; the reason of the signal
 */
export async function proveChromium(
  chromium: RunningChromium,
  path: string,
  options: { limits: EngineLimits; signal: AbortSignal },
): Promise<void> {
  const { pdf: printed } = await printGuarded(chromium, proof, options).catch((error: unknown) => {
    throw isItsFault(error) ? cannotPrint(path, error) : error
  })
  if (Buffer.from(printed).indexOf('+NotoSans-Regular') < 0) throw cannotPrint(path)
}

function isItsFault(error: unknown): error is Error {
  return error instanceof PageRejected || (error instanceof ChromiumLost && error.reason === 'time')
}

function cannotPrint(path: string, cause?: Error): ChromiumUnavailable {
  return new ChromiumUnavailable(pdf.chromiumPrintsNothing({ path }), { cause })
}
