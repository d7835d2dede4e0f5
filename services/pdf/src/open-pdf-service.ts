import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import type { AppPart } from '@fiscus/http/server/create-app'
import { type ApiService, openApiService, type PartContext } from '@fiscus/http/server/open-api-service'
import { pdf as messages } from '@fiscus/messages/pdf'
import { logCell } from '@fiscus/pdf/chromium/cell'
import { isPrinterReady } from '@fiscus/pdf/engine/remote-engine'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { PdfServiceConfig } from './config.ts'
import { openPreviewEngine } from './engine/preview-engine.ts'
import { createTemplateTurns } from './engine/template-turns.ts'
import { pdfRoutes } from './pdf-routes.ts'

/**
 * Opens the PDF service as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export function openPdfService(
  config: PdfServiceConfig & PartConfig,
  context: { clock: Clock; log: Logger },
): Promise<ApiService> {
  return openApiService(config, { name: 'pdf', ...context }, (part) => openPdfPart(config, part))
}

/** A proxy before the service waits for 75 s. A job has more time. */
const previewMs = 45_000

type PartConfig = Pick<PdfServiceConfig, 'blobs' | 'pdf'> & { previewMs?: number }

/** Opens the routes and readiness checks of the PDF service, for any app. Disposal ends the Chromium of previews. */
export function openPdfPart(
  { blobs, pdf, previewMs: milliseconds = previewMs }: PartConfig,
  { connections: { databases }, clock, log }: Omit<PartContext, 'metrics'>,
): AppPart & AsyncDisposable {
  if (pdf.printerUrl === undefined) void logCell(pdf, log)
  const { blobsOf, checks } = openBlobs(blobs, expectedMark(databases, clock))
  const previews = openPreviewEngine(pdf, {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message) => log.error(message),
  })
  return {
    routes: pdfRoutes({
      databases,
      blobsOf,
      previews,
      turns: createTemplateTurns(),
      previewMs: milliseconds,
      clock,
      log,
    }),
    checks: { ...checks, ...printerChecks(pdf) },
    [Symbol.asyncDispose]: () => previews[Symbol.asyncDispose](),
  }
}

/** Templates and files need no printer: without it the service serves, and says so. */
function printerChecks({ printerUrl }: PdfEnvironment): AppPart['checks'] {
  if (printerUrl === undefined) return {}
  const signal = new AbortController().signal
  return {
    printer: async () =>
      (await isPrinterReady(new URL(printerUrl), signal)) ? undefined : messages.printerAway(),
  }
}
