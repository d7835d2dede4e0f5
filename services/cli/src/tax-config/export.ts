import { parseArgs } from 'node:util'
import {
  type ExportFormat,
  exportFile,
} from '@fiscus/service-tax/configuration-command/command-configuration'
import { json, textOption } from '../command/arguments.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { requireTenantOption } from './options.ts'

const options = { tenant: textOption, csv: textOption, separator: textOption, json }

export const exportConfiguration: Command = async (args) => {
  const { values } = parseArgs({ args, options })
  const slug = requireTenantOption(values)
  if (values.json && values.csv !== undefined) throw new UsageError('Use either --json or --csv.')
  const format = formatOf(values)
  const text = await withTenantDatabase(slug, (db) => exportFile(db, format))
  process.stdout.write(text)
  return exitCodes.done
}

/** @throws UsageError */
function formatOf({ csv, separator }: { csv?: string; separator?: string }): ExportFormat {
  if (csv === undefined) {
    if (separator !== undefined) throw new UsageError('--separator needs --csv=rates or --csv=rules.')
    return { part: 'all' }
  }
  const style = separator ?? 'comma'
  if (csv !== 'rates' && csv !== 'rules') throw new UsageError('--csv takes rates or rules.')
  if (style !== 'comma' && style !== 'semicolon')
    throw new UsageError('--separator takes comma or semicolon.')
  return { part: csv, style }
}
