import { pdf } from '@fiscus/messages/pdf'
import { openPlaces } from '@fiscus/runtime/concurrency/places'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import { ThreadKilled } from '@fiscus/threads/thread'
import { describeCell, findCell, withRealPath } from '../chromium/cell.ts'
import { ChromiumLost, ChromiumUnavailable, PageMissing, PageRejected } from '../chromium/chromium-errors.ts'
import { findChromium } from '../chromium/find-chromium.ts'
import { drawPage } from '../pictures/draw-page.ts'
import { ChromiumPool } from './chromium-pool.ts'
import { type EngineLimits, engineLimits } from './engine-limits.ts'
import { launchChromium } from './launch-chromium.ts'
import type { PdfEngine, PdfPage, PrintedPdf } from './pdf-engine.ts'
import { printGuarded } from './print-guarded.ts'
import { proveChromium } from './prove-chromium.ts'
import { isPrinterReady, printAt } from './remote-engine.ts'

/**
 * A page that has lost Chromium is printed again, in one of its own, so that no page fails for the fault of another.
 */
const triesAlone = 2
/** Points. */
const pictureWidth = 1_000

type EngineOptions = { signal: AbortSignal; log: RunLog; limits?: EngineLimits }

/**
 * Opens an engine that prints at the printer of the environment, else with a Chromium of its own: it finds and starts
 * Chromium, and prints a page to prove it. Chromium is closed when nothing was printed for a minute, and started again
 * by the next page. The engine prints some pages at a time; others wait.
 * @throws ChromiumUnavailable: there is none, it does not start, or it is too old; the printer is away; the reason of
 * the signal
 */
export async function openPdfEngine(environment: PdfEnvironment, options: EngineOptions): Promise<PdfEngine> {
  const printer = environment.printerUrl
  if (printer === undefined) return openOwnEngine(environment, options)
  const { signal } = options
  const isReady = await isPrinterReady(new URL(printer), signal)
  signal.throwIfAborted()
  if (!isReady) throw new ChromiumUnavailable(pdf.printerAway())
  const print: PdfEngine['print'] = (page, { signal }) => printAt(new URL(printer), page, signal)
  return { ...withPictures(print), async [Symbol.asyncDispose]() {} }
}

async function openOwnEngine(
  environment: PdfEnvironment,
  { signal, log, limits = engineLimits }: EngineOptions,
): Promise<PdfEngine> {
  const found = await findChromium(environment, { signal })
  if ('missing' in found) throw new ChromiumUnavailable(found.missing)
  const [cell, chromium] = [await findCell(environment), await withRealPath(found)]
  const { system } = environment
  log.info(describeCell(cell))
  const pool = new ChromiumPool(() => launchChromium(chromium, { cell, system }, limits), limits, log)
  const places = openPlaces(limits.printsMax)
  try {
    await unlessAborted(
      pool.share((chromium) => proveChromium(chromium, found.path, { limits, signal })),
      signal,
    )
  } catch (error) {
    await pool.close()
    throw error
  }

  async function printSafely(page: PdfPage, options: { signal: AbortSignal }): Promise<PrintedPdf> {
    try {
      return await pool.share(async (chromium, isAlone) => {
        try {
          return await printGuarded(chromium, page, { limits, ...options })
        } catch (error) {
          if (isAlone()) rejectLate(error)
          throw error
        }
      })
    } catch (error) {
      if (!(error instanceof ChromiumLost)) throw error
      log.warn(`${error.message}. The document is printed again, alone.`)
    }
    return printAlone(page, options)
  }

  async function printAlone(page: PdfPage, options: { signal: AbortSignal }): Promise<PrintedPdf> {
    for (let tries = triesAlone; ; tries -= 1)
      try {
        return await pool.alone((chromium) => printGuarded(chromium, page, { limits, ...options }))
      } catch (error) {
        if (!(error instanceof ChromiumLost)) throw error
        rejectLate(error)
        if (error.reason === 'memory')
          throw new PageRejected(pdf.tooMuchMemory({ gigabytes: limits.memoryMax / 1e9 }))
        if (tries === 1) throw new PageRejected(pdf.crashesChromium())
      }
  }

  /** A page that was alone in a Chromium that took too long has taken too long itself. */
  function rejectLate(error: unknown) {
    if (error instanceof ChromiumLost && error.reason === 'time')
      throw new PageRejected(pdf.takesTooLong({ seconds: limits.printMs / 1_000 }), { cause: error })
  }

  /** The place is taken until Chromium is done with the page, also when the caller does not wait for it. */
  async function printInPlace(page: PdfPage, signal: AbortSignal): Promise<PrintedPdf> {
    using place = await places.take(signal)
    if (!place || signal.aborted) throw signal.reason
    return await printSafely(page, { signal })
  }

  return {
    ...withPictures((page, { signal }) => unlessAborted(printInPlace(page, signal), signal)),
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

function withPictures(print: PdfEngine['print']): Pick<PdfEngine, 'print' | 'screenshot'> {
  return {
    print,
    async screenshot(page, { pageNumber, signal }) {
      const { pdf: printed, pages, missing } = await print(page, { signal })
      if (pageNumber > pages) throw new PageMissing(pdf.pageMissing({ pages, page: pageNumber }))
      const drawn = drawPage(printed, { pageNumber, width: pictureWidth, signal })
      const png = await drawn.catch((error: unknown) => {
        throw error instanceof ThreadKilled ? new PageRejected(pdf.notDrawable({ page: pageNumber })) : error
      })
      return { png, pages, missing }
    },
  }
}
