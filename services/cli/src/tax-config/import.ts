import { parseArgs } from 'node:util'
import { faultBody } from '@fiscus/contracts/problems/fault-body'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { flag, json, textOption } from '../command/arguments.ts'
import { authorOptions } from '../command/author.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { differenceLines, importFile } from './import-file.ts'
import { requireFile, requireTenantOption } from './options.ts'

const options = { ...authorOptions, tenant: textOption, 'dry-run': flag, 'allow-removals': flag, json }

export const importConfiguration: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [slug, path] = [requireTenantOption(values), requireFile(positionals)]
  const { version, result, impact, ...outcome } = await importFile(slug, path, {
    ...values,
    dryRun: values['dry-run'],
    allowRemovals: values['allow-removals'],
  })
  const warnings = outcome.warnings.map(faultBody)
  const { difference } = result
  const documents = impact?.documentsChanged.map((text): { number: string } => JSON.parse(text)) ?? null
  if (values.json) {
    console.log(JSON.stringify({ difference, warnings, version: impact ? null : version, documents }))
    return exitCodes.done
  }
  for (const line of differenceLines(difference)) console.log(printableEntry(line))
  for (const { code, detail } of warnings) console.log(printableEntry(`warning ${code}: ${detail}`))
  for (const { number } of documents ?? []) console.log(printableEntry(`document ${number} would differ`))
  console.log(
    impact ? `Nothing was stored: --dry-run.` : `The configuration of ${slug} has the version ${version}.`,
  )
  return exitCodes.done
}
