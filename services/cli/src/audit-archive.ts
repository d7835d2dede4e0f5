import { parseArgs } from 'node:util'
import { readArchive } from '@fiscus/db/audit/read-archive'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { OperatorError } from '@fiscus/runtime/operator-error'
import { asc, eq } from 'drizzle-orm'
import { json, requireId, textOption } from './command/arguments.ts'
import { readBlobFolder } from './command/config.ts'
import { printTable } from './command/print-table.ts'
import { type Command, exitCodes, type Program, runAsProcess, UsageError } from './command/run-program.ts'
import { withTenantDatabase } from './command/with-database.ts'

const help = `Archives of audit logs, which the task audit_log_cleanup writes.

  bin/audit-archive list --tenant=SLUG      lists the archives, oldest first
  bin/audit-archive read ID --tenant=SLUG   verifies an archive and shows its
                                            entries

The slug ${administrationSlug} stands for the audit log of the administration.
Every command takes --json; read then prints the archived JSON lines unchanged.
Environment: DATABASE_URL and BLOB_FOLDER. Without them, the commands use the
database and the files of a running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/audit-archive list --tenant=demo
  bin/audit-archive read 01a1fdf2-3d9c-77f6-9987-546b576d1a5e --tenant=demo --json`

const options = { tenant: textOption, json }

const list: Command = async (args) => {
  const { values } = parseArgs({ args, options })
  const archives = await withTenantDatabase(requireSlug(values), (db) =>
    db.select().from(auditArchives).orderBy(asc(auditArchives.first_at), asc(auditArchives.id)),
  )
  if (values.json) console.log(JSON.stringify(archives))
  else if (archives.length === 0) console.log(`${values.tenant} has no archives yet.`)
  else
    printTable(
      ['ID', 'ENTRIES', 'FROM (UTC)', 'TO (UTC)', 'BYTES'],
      archives.map(({ id, rows, first_at, last_at, bytes }) => [
        id,
        String(rows),
        formatMinute(first_at),
        formatMinute(last_at),
        String(bytes),
      ]),
    )
  return exitCodes.done
}

const read: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const id = requireId(positionals, 'Name one archive by its id, as bin/audit-archive list shows it.')
  const lines = await withTenantDatabase(requireSlug(values), async (db, tenant) => {
    const [archive] = await db.select().from(auditArchives).where(eq(auditArchives.id, id))
    if (!archive)
      throw new OperatorError(
        `There is no archive ${id}: bin/audit-archive list --tenant=${values.tenant} shows all archives.`,
      )
    const scope = tenant.slug === administrationSlug ? administrationSlug : tenant.id
    return readArchive(openFileBlobs(readBlobFolder())(scope), archive)
  })
  for (const line of lines) console.log(values.json ? line : formatEntry(line))
  return exitCodes.done
}

/** @throws UsageError */
function requireSlug({ tenant: slug }: { tenant?: string | undefined }): string {
  if (slug) return slug
  throw new UsageError('The option --tenant=SLUG is missing.')
}

function formatEntry(line: string): string {
  const { at, actor, action, entity, entity_id } = JSON.parse(line)
  return [formatMinute(new Date(at)), actor, action, entity, entity_id].join('  ')
}

const formatMinute = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')

export const auditArchive: Program = { name: 'bin/audit-archive', help, commands: { list, read } }

if (import.meta.main) await runAsProcess(auditArchive)
