import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { openCommandBlobs } from '../command/config.ts'
import { printTable } from '../command/print-table.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { jobOptions, readJob, requireJobId, slugOf } from './options.ts'

/** `bin/jobs files`: lists the files of a job, or writes one to standard output after its bytes were verified. */
export const files: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: jobOptions, allowPositionals: true })
  const [id = '', name, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('Name one job and at most one file.')
  requireJobId([id])
  const { found, scope } = await withTenantDatabase(slugOf(values), async (db, tenant) => {
    const { result_files } = await readJob(db, id)
    return { found: result_files, scope: tenant.slug === administrationSlug ? administrationSlug : tenant.id }
  })
  if (name !== undefined) {
    const file = found.find((each) => each.name === name)
    if (!file)
      throw new OperatorError(
        `The job has no file ${name}: it has ${found.map((each) => each.name).join(', ') || 'none'}.`,
      )
    const bytes = openCommandBlobs()(scope).read(file.sha256)
    await pipeline(Readable.from(bytes), process.stdout, { end: false })
  } else if (values.json) console.log(JSON.stringify({ files: found }))
  else if (found.length === 0) console.log('The job has no files.')
  else
    printTable(
      ['NAME', 'TYPE', 'BYTES'],
      found.map((file) => [file.name, file.media_type, String(file.bytes)]),
    )
  return exitCodes.done
}
