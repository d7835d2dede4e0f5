import { parseArgs } from 'node:util'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import type { TaskSelection } from '@fiscus/scheduling/tasks/pause-tasks'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { wholeNumber } from '../command/key-arguments.ts'
import { printTable } from '../command/print-table.ts'
import type { Command } from '../command/run-command.ts'
import { openCommandDatabases } from './open-command-databases.ts'
import { countOption, json, onlyTaskName, scopeOptions } from './options.ts'
import { scopeName, selectionOf, selectTasks } from './select-tasks.ts'
import { lineLength, shortDuration, shortTime } from './short-text.ts'

const mostMax = 1_000

/** `bin/cron runs NAME`: the latest runs of a task, the newest first. */
export const runsCommand: Command = async (args) => {
  const options = { ...scopeOptions, count: countOption, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const name = onlyTaskName(positionals)
  const most = wholeNumber(values.count, 'count', mostMax) ?? 20
  await using databases = await openCommandDatabases()
  const { control, clock } = databases
  const runs = await latestRuns(control, { ...(await selectionOf(control, values)), name }, most)
  if (values.json) console.log(JSON.stringify({ runs }))
  else if (runs.length === 0) console.log(`${name} has not run yet.`)
  else
    printTable(
      ['AT (UTC)', 'SCOPE', 'TRIGGER', 'STATUS', 'TOOK', 'RESULT'],
      runs.map((run) => [
        shortTime(run.started_at ?? run.scheduled_at, clock.now()),
        scopeName(run),
        run.trigger,
        run.status,
        shortDuration(run.duration_ms),
        (run.result ?? run.error ?? '').split('\n', 1)[0] ?? '',
      ]),
      lineLength(),
    )
  return true
}

const { lease_token: _token, request_key: _key, ...columns } = getTableColumns(cronRuns)

/** Asks for the latest of each scope first, which the index knows, so that the rest of the log is not read. */
async function latestRuns(control: ControlDatabase, selection: TaskSelection, most: number) {
  const tasks = selectTasks(control, selection).as('tasks')
  const latest = control
    .select(columns)
    .from(cronRuns)
    .where(eq(cronRuns.task_id, tasks.id))
    .orderBy(desc(cronRuns.scheduled_at))
    .limit(most)
    .as('latest')
  const rows = await control
    .select()
    .from(tasks)
    .crossJoinLateral(latest)
    .orderBy(desc(latest.scheduled_at), desc(latest.id))
    .limit(most)
  return rows.map((row) => ({ tenant: row.tasks.tenant, ...row.latest }))
}
