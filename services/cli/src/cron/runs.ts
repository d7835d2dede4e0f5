import { parseArgs } from 'node:util'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { newestRuns } from '@fiscus/scheduling/history/execution-log'
import type { TaskSelection } from '@fiscus/scheduling/tasks/matches-task'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { json, parseWholeNumber } from '../command/arguments.ts'
import { printTable, terminalWidth } from '../command/print-table.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { formatDuration, formatTime } from './format.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { countOption, requireTaskName, scopeOptions } from './options.ts'
import { readSelection, scopeName, selectTasksWithTenants } from './select-tasks.ts'

const countMax = 1_000

/** `bin/cron runs NAME`: shows the latest runs of a task, newest first. */
export const runsCommand: Command = async (args) => {
  const options = { ...scopeOptions, count: countOption, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const name = requireTaskName(positionals)
  const count = parseWholeNumber(values.count, 'n', countMax) ?? 20
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const runs = await latestRuns(control, { ...(await readSelection(control, values)), name }, count)
  if (values.json) console.log(JSON.stringify({ runs }))
  else if (runs.length === 0) console.log(`${name} has not run yet.`)
  else
    printTable(
      ['AT (UTC)', 'SCOPE', 'TRIGGER', 'ATTEMPT', 'STATUS', 'TOOK', 'RESULT'],
      runs.map((run) => [
        formatTime(run.started_at ?? run.scheduled_at, clock.now()),
        scopeName(run),
        run.trigger,
        String(run.attempt),
        run.status,
        formatDuration(run.duration_ms),
        (run.result ?? run.error ?? '').split('\n', 1)[0] ?? '',
      ]),
      terminalWidth(),
    )
  return exitCodes.done
}

const { lease_token: _token, request_key: _key, ...columns } = getTableColumns(cronRuns)

/** Selects the latest runs of each scope first, by an index, so that the rest of the log is not read. */
async function latestRuns(control: ControlDatabase, selection: TaskSelection, count: number) {
  const tasks = selectTasksWithTenants(control, selection).as('tasks')
  const newest = newestRuns(control, eq(cronRuns.task_id, tasks.id), { limit: count }).as('cron_runs')
  const latest = control.select(columns).from(newest).as('latest')
  const rows = await control
    .select()
    .from(tasks)
    .crossJoinLateral(latest)
    .orderBy(desc(latest.scheduled_at), desc(latest.id))
    .limit(count)
  return rows.map((row) => ({ tenant: row.tasks.tenant, ...row.latest }))
}
