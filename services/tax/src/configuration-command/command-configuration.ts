import type { ImportDifference } from '@fiscus/contracts/configuration/configuration-difference'
import type { ImportOptions } from '@fiscus/contracts/configuration/configuration-file'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import { type ChangeOutcome, changeConfiguration } from '../changes/change-configuration.ts'
import { loadRecords } from '../configuration/read-configuration.ts'
import { importTable } from '../configuration-csv/import-table.ts'
import { type CsvStyle, writeTable } from '../configuration-csv/write-table.ts'
import { exportConfiguration } from '../configuration-file/export-configuration.ts'
import { importWork } from '../configuration-file/import-work.ts'

/** The databases and the author of a command, which has no HTTP request. */
export type CommandContext = {
  control: ControlDatabase
  db: TenantDatabase
  tenant: Tenant
  author: Author
}

/** What an export contains: the whole configuration as JSON, or a part of it as CSV. */
export type ExportFormat = { part: 'all' } | { part: 'rates' | 'rules'; style: CsvStyle }

/** The tenant's configuration as the text of a file that `importFile` reads. */
export async function exportFile(db: TenantDatabase, format: ExportFormat): Promise<string> {
  const file = exportConfiguration(await loadRecords(db))
  return format.part === 'all'
    ? `${JSON.stringify(file, null, 2)}\n`
    : writeTable(file, format.part, format.style)
}

/**
 * Imports a file of `exportFile`, JSON or CSV, as PUT /configuration and its CSV routes do, and notifies the services.
 * @throws Problem 400, 409 and 422 as these routes
 */
export function importFile(
  { control, db, tenant, author }: CommandContext,
  body: Uint8Array,
  options: ImportOptions,
): Promise<ChangeOutcome<{ difference: ImportDifference }>> {
  const context = {
    databases: { control, withTenant: <T>(_: string, work: (db: TenantDatabase) => Promise<T>) => work(db) },
    configurations: { drop() {} },
    events: { configurationChanged() {}, configurationNotAnnounced() {} },
    clock: { now: () => author.at },
    tenant,
    actor: author.actor,
    requestId: author.request_id,
    reason: author.reason,
    threads: inThisProcess,
    signal: new AbortController().signal,
    charge() {},
  }
  const change = { action: 'import', dryRun: options.dryRun ? { on: undefined } : null } as const
  return changeConfiguration<{ difference: ImportDifference }>(context, change, (records, today) => {
    const input = { ...options, records, ifMatch: '*', body, today }
    const text = new TextDecoder().decode(body.subarray(0, beginningBytes)).trimStart()
    if (text.startsWith('{')) {
      return importWork.execute({ ...input, body: { bytes: body } }, null)
    }
    return importTable({ ...input, part: /\btax_code\b/.test(text) ? 'rates' : 'rules' })
  })
}

/** Enough for the header of a CSV file. */
const beginningBytes = 4_096

const inThisProcess = {
  async run<Input, Output>(
    { execute }: { execute: (input: Input, configuration: null) => Output | Promise<Output> },
    input: Input,
  ): Promise<Output> {
    return execute(input, null)
  },
}
