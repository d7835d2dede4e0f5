import { createHealthApp } from '@fiscus/http/server/create-health-app'
import type { Message } from '@fiscus/messages/message'
import { pdf as messages } from '@fiscus/messages/pdf'
import { ChromiumUnavailable, PageRejected } from '@fiscus/pdf/chromium/chromium-errors'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { lazyEngine } from '@fiscus/pdf/engine/lazy-engine'
import type { PrintedPdf } from '@fiscus/pdf/engine/pdf-engine'
import {
  pageBytesMax,
  printedHeader,
  type printFailure,
  printPath,
  printRequest,
} from '@fiscus/pdf/engine/print-exchange'
import { openPlaces } from '@fiscus/runtime/concurrency/places'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'

/** Pages that wait while others are printed, and how long they do. Their bodies wait at the side of the sender. */
const waitingMax = 32
const waitMs = 30_000

/** The HTTP API of a printer. Disposal ends its Chromium. */
type Printer = AsyncDisposable & { api: ReturnType<typeof createHealthApp> }

/** Opens a printer, whose readiness is that of its Chromium. */
export function openPrinter(
  environment: PdfEnvironment,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Printer {
  const runLog = {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  }
  const engine = lazyEngine(environment, { log: runLog, limits: engineLimits })
  // The first look at its readiness would give up before Chromium has started. A failure is logged by the next one.
  void engine.open().catch(() => {})
  const checks = { chromium: () => engine.open() }
  const api = createHealthApp({ checks, metrics, metricsToken: undefined, log })
  const places = openPlaces(engineLimits.printsMax)
  let waiting = 0

  async function takePlace(signal: AbortSignal): Promise<Disposable | null> {
    if (waiting === waitingMax) return null
    waiting += 1
    try {
      return await places.take(AbortSignal.any([signal, AbortSignal.timeout(waitMs)]))
    } finally {
      waiting -= 1
    }
  }

  api.post(printPath, async (c) => {
    const { raw } = c.req
    using place = await takePlace(raw.signal)
    if (place === null) return failure(messages.printerBusy(), 503)
    const body = await readBounded(raw)
    if (body === null) return failure(messages.tooManyCharacters({ millions: pageBytesMax / 1e6 }), 413)
    const page = printRequest.parse(JSON.parse(body))
    try {
      return printed(await (await engine.open()).print(page, { signal: raw.signal }))
    } catch (error) {
      if (error instanceof PageRejected) return failure(error.text, 422)
      if (error instanceof ChromiumUnavailable) return failure(error.asMessage, 503)
      throw error
    }
  })
  return { api, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() }
}

/** The body of a request as text; null: it is too large. */
async function readBounded({ body }: Request): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > pageBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function printed({ pdf, ...facts }: PrintedPdf): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      [printedHeader]: encodeURIComponent(JSON.stringify(facts)),
    },
  })
}

function failure(message: Message, status: number): Response {
  const body: (typeof printFailure)['_output'] = { message }
  return Response.json(body, { status })
}
