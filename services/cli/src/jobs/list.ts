import { parseArgs } from 'node:util'
import { jobStatuses } from '@fiscus/contracts/jobs/job-vocabulary'
import { pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { and, desc, eq } from 'drizzle-orm'
import { oneOf, parseWholeNumber, textOption } from '../command/arguments.ts'
import { printTable, terminalWidth } from '../command/print-table.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { jobOptions, slugOf } from './options.ts'

const countMax = 1_000
const options = {
  ...jobOptions,
  status: textOption,
  kind: textOption,
  count: { type: 'string', short: 'n' },
} as const

/** `bin/jobs list`: shows jobs, the newest first. */
export const list: Command = async (args) => {
  const { values } = parseArgs({ args, options })
  const status = oneOf(jobStatuses, values.status, 'status')
  const kind = values.kind === undefined ? undefined : oneOf(await jobKinds(), values.kind, 'kind')
  const count = parseWholeNumber(values.count, 'n', countMax) ?? 20
  const isWanted = and(
    status && eq(backgroundJobs.status, status),
    kind === undefined ? undefined : eq(backgroundJobs.kind, kind),
  )
  const { id, priority, progress_percent, failed_items, created_at, created_by, error } = backgroundJobs
  const columns = {
    id,
    kind: backgroundJobs.kind,
    status: backgroundJobs.status,
    priority,
    progress_percent,
    failed_items,
    created_at,
    created_by,
    error,
  }
  const jobs = await withTenantDatabase(slugOf(values), (db) =>
    db.select(columns).from(backgroundJobs).where(isWanted).orderBy(desc(backgroundJobs.id)).limit(count),
  )
  if (values.json) console.log(JSON.stringify({ jobs }))
  else if (jobs.length === 0) console.log(`${slugOf(values)} has no such jobs.`)
  else
    printTable(
      ['ID', 'KIND', 'STATUS', 'DONE', 'FAILED'],
      jobs.map((job) => [
        job.id,
        job.kind,
        job.status,
        `${job.progress_percent} %`,
        String(job.failed_items),
      ]),
      terminalWidth(),
    )
  return exitCodes.done
}

/** Loaded only here: the kinds take 100 ms of a start. */
async function jobKinds(): Promise<string[]> {
  const { kinds } = await import('@fiscus/background-jobs/kinds/kinds')
  return [...kinds.map(({ kind }) => kind), pdfJobKind].sort()
}
