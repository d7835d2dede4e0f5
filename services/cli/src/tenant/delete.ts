import { parseArgs } from 'node:util'
import { scheduleDeletion } from '@fiscus/db/tenants/delete-tenant'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { addDays, systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { json, parseWholeNumber, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { type Command, describeFailure, exitCodes, UsageError } from '../command/run-program.ts'
import { requireTenant, unknownTenant, withControlDatabase } from '../command/with-database.ts'
import { exportToFile, requireNewFile } from './export.ts'
import { requireSlug } from './require-slug.ts'

const graceDays = 30
const graceDaysMax = 3650

/**
 * `bin/tenant delete`: suspends the tenant, exports it, and only then sets the instant from which `purge` deletes it.
 */
export const deleteCommand: Command = async (args) => {
  const options = { ...authorOptions, file: textOption, confirm: textOption, days: textOption, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const slug = requireSlug(positionals)
  const { file } = values
  const days = parseWholeNumber(values.days, 'days', graceDaysMax) ?? graceDays
  if (slug === administrationSlug) throw new UsageError('The administration cannot be deleted.')
  if (file === undefined) throw new UsageError('Name the file of its export with --file=FILE.')
  if (values.confirm !== slug) {
    await withControlDatabase((control) => requireTenant(control, slug))
    throw new UsageError(
      `Nothing was changed. With --confirm=${slug} the tenant ${slug} is suspended at once and deleted with all its data after ${days} days. Invoices must be kept: in Poland for five years after the year in which their tax was due. Keep the export that long.`,
    )
  }
  const author = commandAuthor(clock, values)
  await requireNewFile(file)
  const suspended = await withControlDatabase((control) =>
    suspendTenant(control, slug, { ...author, reason: author.reason ?? 'To be deleted' }),
  )
  if (!suspended) throw unknownTenant(slug)
  const manifest = await exportToFile(suspended, file).catch((error: unknown) => {
    throw new OperatorError(
      `${slug} is suspended, but its export failed: ${describeFailure(error)} Repeat the command, or end the suspension with bin/tenant resume ${slug}.`,
    )
  })
  if (manifest.missing_blobs.length > 0)
    console.error(`${manifest.missing_blobs.length} files are missing in the store, and in the export.`)
  const delete_at = addDays(author.at, days)
  const tenant = await withControlDatabase((control) => scheduleDeletion(control, slug, delete_at, author))
  if (!tenant) throw unknownTenant(slug)
  print(tenant, file, values.json)
  return exitCodes.done
}

function print({ id, slug, delete_at }: TenantRow, file: string, isJson: boolean): void {
  if (isJson) console.log(JSON.stringify({ id, slug, delete_at, file }))
  else
    console.log(
      `The tenant ${slug} is suspended, its export is in ${file}, and bin/tenant purge deletes it from ${delete_at?.toISOString()} on. bin/tenant resume ${slug} cancels that.`,
    )
}
