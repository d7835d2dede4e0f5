import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { TenantTurns } from '@fiscus/threads/tenant-turns'
import type { PreviewEngine } from '../engine/preview-engine.ts'

/** The resources of the routes of the PDF service. Each function takes only the members that it needs. */
export type PdfContext = {
  databases: Databases
  /** The files of a tenant, by its id. */
  blobsOf: (tenantId: string) => Blobs
  previews: PreviewEngine
  /** In which templates are checked and rendered. */
  turns: TenantTurns
  /** Milliseconds of a preview, with its turn. */
  previewMs: number
  clock: Clock
  log: Logger
}
