import { parseArgs } from 'node:util'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { type Command, exitCodes } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { jobOptions, readJob, requireJobId, slugOf } from './options.ts'

const itemsShownMax = 20

/** `bin/jobs show`: shows a job. */
export const show: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: jobOptions, allowPositionals: true })
  const id = requireJobId(positionals)
  const job = await withTenantDatabase(slugOf(values), (db) => readJob(db, id))
  if (values.json) {
    console.log(JSON.stringify(job))
    return exitCodes.done
  }
  const lines = [
    ['job', `${job.id} (${job.kind}, priority ${job.priority})`],
    ['status', `${job.status}, attempt ${job.attempts}`],
    [
      'progress',
      `${job.progress_percent} %: ${job.processed_items} of ${job.total_items ?? '?'}, ${job.failed_items} failed`,
    ],
    ['created', `${job.created_at.toISOString()} by ${job.created_by}`],
    ['started', job.started_at?.toISOString()],
    ['finished', job.finished_at?.toISOString()],
    ['worker', job.worker],
    ['error', job.error],
    ['result', job.result?.summary],
    ['files', job.result_files.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ')],
  ] as const
  for (const [name, text] of lines) if (text) console.log(printableEntry(`${name.padEnd(9)} ${text}`))
  for (const item of job.item_errors.slice(0, itemsShownMax))
    console.log(printableEntry(`  ${item.id}: ${item.error}`))
  if (job.item_errors.length > itemsShownMax)
    console.log(`  ${job.item_errors.length - itemsShownMax} more with --json`)
  return exitCodes.done
}
