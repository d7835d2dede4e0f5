import { pdf } from '@fiscus/messages/pdf'
import { ChromiumUnavailable, PageRejected } from '../chromium/chromium-errors.ts'
import { engineLimits } from './engine-limits.ts'
import type { PdfPage, PrintedPdf } from './pdf-engine.ts'
import { printedFacts, printedHeader, printFailure, printPath } from './print-exchange.ts'

/** Milliseconds for a page: three prints of a Chromium that hangs, and the turns of others. */
const printMs = 3 * engineLimits.printTimeoutMs + 30_000
const answerMs = 5_000
const lookEveryMs = 10_000

/** Whether a printer answers and can print. */
export async function isPrinterReady(printer: URL, signal: AbortSignal): Promise<boolean> {
  return answers(new URL('/readyz', printer), signal)
}

async function answers(url: URL, signal: AbortSignal): Promise<boolean> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  return fetch(url, { signal: bounded }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}

/**
 * Prints a page at a printer (PRINTER_URL), a process that has nothing but Chromium.
 * @throws PageRejected; ChromiumUnavailable: the printer does not answer, or prints as much as it can; the reason of
 * the signal
 */
export async function printAt(printer: URL, page: PdfPage, signal: AbortSignal): Promise<PrintedPdf> {
  const done = new AbortController()
  const away = watchPrinter(printer, done.signal)
  const bounded = AbortSignal.any([signal, away, AbortSignal.timeout(printMs)])
  try {
    const response = await fetch(new URL(printPath, printer), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(page),
      signal: bounded,
    })
    if (response.ok) return await readPrinted(response)
    if (response.status === 413)
      throw new PageRejected(pdf.tooManyCharacters({ millions: engineLimits.charactersMax / 1_000_000 }))
    const failed = printFailure.safeParse(await response.json().catch(() => null))
    if (response.status === 422 && failed.success) throw new PageRejected(failed.data.message)
    if (response.status === 503)
      throw new ChromiumUnavailable(failed.success ? failed.data.message : pdf.printerAway())
    throw new Error(`The printer has answered ${response.status}`)
  } catch (error) {
    signal.throwIfAborted()
    if (bounded.aborted || isLostConnection(error))
      throw new ChromiumUnavailable(pdf.printerAway(), { cause: error })
    throw error
  } finally {
    done.abort()
  }
}

/** fetch and its bodies fail so when the other side ends. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError
}

/** Returns a signal that aborts when the printer does not answer any more: it hangs, or its machine is away. */
function watchPrinter(printer: URL, done: AbortSignal): AbortSignal {
  const away = new AbortController()
  const health = new URL('/healthz', printer)
  const look = setInterval(async () => {
    if (!(await answers(health, done)) && !done.aborted) away.abort()
  }, lookEveryMs).unref()
  done.addEventListener('abort', () => clearInterval(look), { once: true })
  return away.signal
}

/** @throws Error: what the printer has sent is no PDF, or too large */
async function readPrinted(response: Response): Promise<PrintedPdf> {
  const facts = printedFacts.parse(JSON.parse(decodeURIComponent(response.headers.get(printedHeader) ?? '')))
  const printed = new Uint8Array(Number(response.headers.get('content-length')))
  if (printed.length > engineLimits.bytesMax) throw new Error(`The printer has sent ${printed.length} bytes`)
  let length = 0
  for await (const chunk of response.body ?? []) {
    printed.set(chunk, length)
    length += chunk.length
  }
  if (length !== printed.length || Buffer.from(printed.buffer, 0, 5).toString('latin1') !== '%PDF-')
    throw new Error('The printer has sent no PDF')
  return { pdf: printed, ...facts }
}
