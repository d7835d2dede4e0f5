import { parseArgs } from 'node:util'
import { auditEntities } from '@fiscus/contracts/audit/audit-entities'
import {
  type AuditEntry,
  type AuditFilter,
  auditEntryText,
  listAuditLog,
} from '@fiscus/db/audit/list-audit-log'
import { csvText } from '@fiscus/runtime/csv/csv-text'
import { oneOf, parseInstant, parseWholeNumber, textOption } from '../command/arguments.ts'
import { printTable } from '../command/print-table.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { logOptions, requireLog } from './log-options.ts'

const countDefault = 100
const countMax = 10_000

const options = {
  ...logOptions,
  csv: { type: 'boolean', default: false },
  actor: textOption,
  action: textOption,
  entity: textOption,
  id: textOption,
  'request-id': textOption,
  from: textOption,
  to: textOption,
  count: { type: 'string', short: 'n' },
} as const

/** `bin/audit list`. */
export const list: Command = async (args) => {
  const { values } = parseArgs({ args, options })
  if (values.json && values.csv) throw new UsageError('Use either --json or --csv.')
  const limit = parseWholeNumber(values.count, 'n', countMax) ?? countDefault
  const filter: AuditFilter = {
    actors: values.actor === undefined ? undefined : [values.actor],
    action: values.action,
    entity: oneOf(auditEntities, values.entity, 'entity'),
    entity_id: values.id,
    request_id: values['request-id'],
    from: parseInstant(values.from, 'from'),
    to: parseInstant(values.to, 'to'),
  }
  if (filter.from && filter.to && filter.to <= filter.from) throw new UsageError('--to must be after --from.')
  const slug = requireLog(values)
  const entries = await withTenantDatabase(slug, (db) => listAuditLog(db, filter, { limit }))
  if (values.json) for (const entry of entries) console.log(auditEntryText(entry))
  else if (values.csv) process.stdout.write(csvText([columns, ...entries.map(csvRow)]))
  else if (entries.length === 0) console.log(`The audit log of ${slug} has no such entries.`)
  else printEntries(entries)
  return exitCodes.done
}

function printEntries(entries: readonly AuditEntry[]): void {
  printTable(
    ['AT (UTC)', 'ACTOR', 'ACTION', 'ENTITY', 'ID', 'REASON'],
    entries.map(({ at, actor, action, entity, entity_id, reason }) => [
      at.slice(0, 19).replace('T', ' '),
      actor,
      action,
      entity,
      entity_id,
      reason ?? '',
    ]),
  )
}

const columns = [
  'id',
  'at',
  'actor',
  'action',
  'entity',
  'entity_id',
  'reason',
  'request_id',
  'before',
  'after',
] as const

function csvRow(entry: AuditEntry): string[] {
  return columns.map((column) => entry[column] ?? '')
}
