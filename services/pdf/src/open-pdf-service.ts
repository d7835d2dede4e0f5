import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import type { AppPart } from '@fiscus/http/server/create-app'
import { type ApiService, openApiService, type PartContext } from '@fiscus/http/server/open-api-service'
import { logCell } from '@fiscus/pdf/chromium/cell'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { PdfServiceConfig } from './config.ts'
import { openPreviewEngine } from './engine/preview-engine.ts'
import { createTemplateTurns } from './engine/template-turns.ts'
import { pdfRoutes } from './pdf-routes.ts'

/**
 * Opens the PDF service as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export function openPdfService(
  config: PdfServiceConfig,
  context: { clock: Clock; log: Logger },
): Promise<ApiService> {
  return openApiService(config, { name: 'pdf', ...context }, (part) => openPdfPart(config, part))
}

type PartConfig = Pick<PdfServiceConfig, 'blobs' | 'pdf'>

/** Opens the routes and readiness checks of the PDF service, for any app. Disposal ends the Chromium of previews. */
export function openPdfPart(
  { blobs, pdf }: PartConfig,
  { connections: { databases }, clock, log }: Omit<PartContext, 'metrics'>,
): AppPart & AsyncDisposable {
  void logCell(pdf, log)
  const { blobsOf, checks } = openBlobs(blobs, expectedMark(databases, clock))
  const previews = openPreviewEngine(pdf, {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message) => log.error(message),
  })
  return {
    routes: pdfRoutes({ databases, blobsOf, previews, turns: createTemplateTurns(), clock, log }),
    checks,
    [Symbol.asyncDispose]: () => previews[Symbol.asyncDispose](),
  }
}
