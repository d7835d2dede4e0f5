import { parseArgs } from 'node:util'
import { readArchive } from '@fiscus/db/audit/read-archive'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { eq } from 'drizzle-orm'
import { requireId } from '../command/arguments.ts'
import { openCommandBlobs } from '../command/config.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { formatMinute, logOptions, requireLog } from './log-options.ts'

/** `bin/audit read`. */
export const read: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: logOptions, allowPositionals: true })
  const id = requireId(positionals, 'Name one archive by its id, as bin/audit archives shows it.')
  const lines = await withTenantDatabase(requireLog(values), async (db, tenant) => {
    const [archive] = await db.select().from(auditArchives).where(eq(auditArchives.id, id))
    if (!archive)
      throw new OperatorError(
        `There is no archive ${id}: bin/audit archives --tenant=${values.tenant} shows all archives.`,
      )
    const scope = tenant.slug === administrationSlug ? administrationSlug : tenant.id
    return readArchive(openCommandBlobs()(scope), archive)
  })
  for (const line of lines) console.log(values.json ? line : formatEntry(line))
  return exitCodes.done
}

function formatEntry(line: string): string {
  const { at, actor, action, entity, entity_id } = JSON.parse(line)
  return printableEntry([formatMinute(new Date(at)), actor, action, entity, entity_id].join('  '))
}
