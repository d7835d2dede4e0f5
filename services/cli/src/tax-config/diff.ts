import { parseArgs } from 'node:util'
import { InvalidInput } from '@fiscus/runtime/faults/operator-error'
import { printable, printableEntry } from '@fiscus/runtime/log/printable'
import { json, textOption } from '../command/arguments.ts'
import { type Command, describeFailure } from '../command/run-program.ts'
import { differenceLines, importFile } from './import-file.ts'
import { requireFile, requireTenantOption } from './options.ts'

/** Exit codes of diff(1). */
const codes = { same: 0, different: 1, failed: 2 } as const

export const diff: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { tenant: textOption, json },
    allowPositionals: true,
  })
  const [slug, path] = [requireTenantOption(values), requireFile(positionals)]
  try {
    const { result } = await importFile(slug, path, { dryRun: true, allowRemovals: false })
    const { difference } = result
    if (values.json) console.log(JSON.stringify(difference))
    else for (const line of differenceLines(difference)) console.log(printableEntry(line))
    return difference.records.length === 0 ? codes.same : codes.different
  } catch (error) {
    if (error instanceof InvalidInput) throw error
    console.error(printable(describeFailure(error)))
    return codes.failed
  }
}
