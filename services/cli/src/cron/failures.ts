import { parseArgs } from 'node:util'
import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { listRuns, type RunSummary } from '@fiscus/scheduling/log/list-runs'
import type { RunFilter, RunPosition } from '@fiscus/scheduling/log/run-filter'
import { json, parseInstant, parseWholeNumber, textOption } from '../command/arguments.ts'
import { printTable, terminalWidth } from '../command/print-table.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { formatTime } from './format.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { countOption, parseTaskName, scopeOptions } from './options.ts'
import { readSelection, scopeName } from './select-tasks.ts'

const failures: readonly RunStatus[] = ['failed', 'timeout', 'interrupted']
const countMax = 1_000
const sinceMs = 86_400_000

/** `bin/cron failures`: shows the runs of all tasks that failed, newest first. */
export const failuresCommand: Command = async (args) => {
  const options = { ...scopeOptions, task: textOption, since: textOption, count: countOption, json }
  const { values } = parseArgs({ args, options })
  const taskName = values.task === undefined ? undefined : parseTaskName(values.task)
  const limit = parseWholeNumber(values.count, 'n', countMax) ?? 20
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const now = clock.now()
  const since = parseInstant(values.since, 'since') ?? new Date(now.getTime() - sinceMs)
  const { tenantId, profile } = await readSelection(control, values)
  const scope = { tenantId: profile === 'admin' ? null : tenantId, isClient: profile === 'client' }
  const runs = await findRuns(control, { ...scope, taskName, since, statuses: failures }, limit)
  if (values.json) console.log(JSON.stringify({ runs }))
  else if (runs.length === 0) console.log(`No run has failed since ${since.toISOString()}.`)
  else
    printTable(
      ['AT (UTC)', 'TASK', 'SCOPE', 'STATUS', 'ERROR'],
      runs.map((run) => [
        formatTime(run.started_at ?? run.scheduled_at, now),
        run.task_name,
        scopeName(run),
        run.status,
        run.error?.split('\n', 1)[0] ?? '',
      ]),
      terminalWidth(),
    )
  return exitCodes.done
}

/**
 * Reads pages until they have `limit` runs: a page without a run may have a next one, behind many runs that the filter
 * leaves out.
 */
async function findRuns(control: ControlDatabase, filter: RunFilter, limit: number): Promise<RunSummary[]> {
  const runs: RunSummary[] = []
  let position: RunPosition | undefined
  do {
    const page = await listRuns(control, filter, { limit: limit - runs.length, position })
    runs.push(...page.runs)
    position = page.next ?? undefined
  } while (position && runs.length < limit)
  return runs
}
