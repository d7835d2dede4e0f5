import { exitWhileLoading } from '@fiscus/runtime/waiting/until-stopped'

exitWhileLoading()
const { runApiService } = await import('@fiscus/http/server/run-api-service')
const { pdfServiceEnvironment, readConfig } = await import('./config.ts')
const { openPdfService } = await import('./open-pdf-service.ts')

/** Runs the API of PDF documents as a process of its own. */
await runApiService({ name: 'pdf', variables: pdfServiceEnvironment, readConfig, open: openPdfService })
