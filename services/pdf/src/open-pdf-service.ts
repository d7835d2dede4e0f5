import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { type AppPart, createApp } from '@fiscus/http/server/create-app'
import { openServiceConnections, type ServiceConnections } from '@fiscus/http/server/open-service-connections'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { blobChecks } from '@fiscus/runtime/blobs/when-blobs-reachable'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { logSandbox } from '@fiscus/runtime/pdf/log-sandbox'
import { withResources } from '@fiscus/runtime/with-resources'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { PdfServiceConfig } from './config.ts'
import { openPreviewEngine } from './engine/preview-engine.ts'
import { createTemplateTurns } from './engine/template-turns.ts'
import { pdfRoutes } from './pdf-routes.ts'

/** The PDF service with its own API. Disposal writes the rest of the request log and closes the connections. */
export type PdfService = AsyncDisposable & { api: OpenAPIHono<ApiEnv>; metrics: Metrics }

/**
 * Opens the PDF service as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openPdfService(
  config: PdfServiceConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<PdfService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const connections = opened.use(openServiceConnections(config, { clock, log, metrics }))
  opened.use(await connections.listenForChanges(() => {}))
  const { routes, checks } = opened.use(pdfPart(config, { connections, clock, log }))
  const ready = { ...connections.databaseChecks, ...checks }
  const api = createApp({ ...config, ...connections, routes: [routes], checks: ready, clock, log, metrics })
  return withResources({ api, metrics }, opened)
}

type PartConfig = Pick<PdfServiceConfig, 'blobs' | 'pdf'>
type PartContext = { connections: ServiceConnections; clock: Clock; log: Logger }

/** The routes and readiness checks of the PDF service, for any app. Disposal ends the Chromium of previews. */
export function pdfPart(
  { blobs, pdf }: PartConfig,
  { connections: { databases }, clock, log }: PartContext,
): AppPart & AsyncDisposable {
  logSandbox(pdf, log)
  const blobsOf = openBlobs(blobs)
  const previews = openPreviewEngine(pdf, {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message) => log.error(message),
  })
  return {
    routes: pdfRoutes({ databases, blobsOf, previews, turns: createTemplateTurns(), clock, log }),
    checks: blobChecks(blobs),
    [Symbol.asyncDispose]: () => previews[Symbol.asyncDispose](),
  }
}
