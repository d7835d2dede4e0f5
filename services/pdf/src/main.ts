import { runApiService } from '@fiscus/http/server/run-api-service'
import { pdfServiceEnvironment, readConfig } from './config.ts'
import { openPdfService } from './open-pdf-service.ts'

/** Runs the API of PDF documents as a process of its own. */
await runApiService({ name: 'pdf', variables: pdfServiceEnvironment, readConfig, open: openPdfService })
