import { parseArgs } from 'node:util'
import { readArchive } from '@fiscus/db/audit-archives/read-archive'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { asc, eq } from 'drizzle-orm'
import { readBlobFolder } from './command/config.ts'
import { inTenant } from './command/in-tenant.ts'
import { onlyId } from './command/only-id.ts'
import { printTable } from './command/print-table.ts'
import { type Command, runCommand, UsageFault } from './command/run-command.ts'

const help = `What the task audit_log_cleanup has taken out of the audit logs.

  bin/audit-archive list --tenant=SLUG       lists the archives of a tenant, the oldest first
  bin/audit-archive read ID --tenant=SLUG    shows the entries of an archive, once it has found
                                             that they are those that were archived

The tenant ${administrationSlug} has the audit log of the administration itself. Every command takes
--json; the entries then come as they were archived, one JSON object a line.
They use DATABASE_URL and BLOB_FOLDER, else the database and the files of npm start.
Exit codes: 0 done, 1 failed, 2 not understood.

  bin/audit-archive list --tenant=demo
  bin/audit-archive read 01a1fdf2-3d9c-77f6-9987-546b576d1a5e --tenant=demo --json`

const options = { tenant: { type: 'string' }, json: { type: 'boolean', default: false } } as const

const list: Command = async (args) => {
  const { values } = parseArgs({ args, options })
  const archives = await inTenant(slugOf(values), (db) =>
    db.select().from(auditArchives).orderBy(asc(auditArchives.first_at), asc(auditArchives.id)),
  )
  if (values.json) console.log(JSON.stringify(archives))
  else
    printTable(
      ['ID', 'ENTRIES', 'FROM (UTC)', 'TO (UTC)', 'BYTES'],
      archives.map(({ id, rows, first_at, last_at, bytes }) => [
        id,
        String(rows),
        minuteOf(first_at),
        minuteOf(last_at),
        String(bytes),
      ]),
    )
  return true
}

const read: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const id = onlyId(positionals, 'Name one archive by its id, as bin/audit-archive list shows it.')
  const lines = await inTenant(slugOf(values), async (db, tenant) => {
    const [archive] = await db.select().from(auditArchives).where(eq(auditArchives.id, id))
    if (!archive)
      throw new OperatorFault(
        `There is no archive ${id}: bin/audit-archive list --tenant=${values.tenant} shows all.`,
      )
    const scope = tenant.slug === administrationSlug ? administrationSlug : tenant.id
    return readArchive(openFileBlobs(readBlobFolder())(scope), archive)
  })
  for (const line of lines) console.log(values.json ? line : shortOf(line))
  return true
}

/** @throws UsageFault */
function slugOf({ tenant: slug }: { tenant?: string | undefined }): string {
  if (slug) return slug
  throw new UsageFault('Say --tenant=SLUG.')
}

function shortOf(line: string): string {
  const { at, actor, action, entity, entity_id } = JSON.parse(line)
  return [minuteOf(new Date(at)), actor, action, entity, entity_id].join('  ')
}

const minuteOf = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')

process.exitCode = await runCommand('bin/audit-archive', help, { list, read }, process.argv.slice(2))
