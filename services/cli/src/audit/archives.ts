import { parseArgs } from 'node:util'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { asc } from 'drizzle-orm'
import { printTable } from '../command/print-table.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { formatMinute, logOptions, requireLog } from './log-options.ts'

/** `bin/audit archives`. */
export const archives: Command = async (args) => {
  const { values } = parseArgs({ args, options: logOptions })
  const rows = await withTenantDatabase(requireLog(values), (db) =>
    db.select().from(auditArchives).orderBy(asc(auditArchives.first_at), asc(auditArchives.id)),
  )
  if (values.json) console.log(JSON.stringify(rows))
  else if (rows.length === 0) console.log(`${values.tenant} has no archives yet.`)
  else
    printTable(
      ['ID', 'ENTRIES', 'FROM (UTC)', 'TO (UTC)', 'BYTES'],
      rows.map(({ id, rows: entries, first_at, last_at, bytes }) => [
        id,
        String(entries),
        formatMinute(first_at),
        formatMinute(last_at),
        String(bytes),
      ]),
    )
  return exitCodes.done
}
