import { parseArgs } from 'node:util'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cancelRun } from '@fiscus/scheduling/runs/cancel-run'
import { json } from '../command/arguments.ts'
import { commandAuthor } from '../command/author.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { parseTaskName, scopeOptions } from './options.ts'
import { readSelection, selectTasksWithTenants } from './select-tasks.ts'

/**
 * `bin/cron cancel RUN|NAME`: cancels a run, or the outstanding runs of a task. A running run stops within about two
 * seconds.
 */
export const cancelCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { ...scopeOptions, json },
    allowPositionals: true,
  })
  const [wanted, ...rest] = positionals
  if (wanted === undefined || rest.length > 0)
    throw new UsageError('Name one run by its id, or the task whose outstanding runs are cancelled.')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(wanted)
  if (isId && (values.tenant !== undefined || values.profile !== undefined))
    throw new UsageError('The id of a run needs no --tenant and no --profile.')
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const runs = []
  for (const runId of isId ? [wanted] : await runsOf(control, wanted, values)) {
    const { kind } = await cancelRun(control, runId, commandAuthor(clock))
    runs.push({ run_id: runId, outcome: kind })
  }
  if (values.json) console.log(JSON.stringify({ runs }))
  else if (runs.length === 0) console.log('Nothing to cancel.')
  else for (const { run_id, outcome } of runs) console.log(`${run_id}  ${sentences[outcome]}`)
  return runs.every(({ outcome }) => outcome === 'cancelled' || outcome === 'requested')
    ? exitCodes.done
    : exitCodes.failed
}

const sentences = {
  cancelled: 'cancelled before it started',
  requested: 'cancelled: its worker stops it within about two seconds',
  ended: 'has already ended',
  unknown: 'is not in the execution log',
}

async function runsOf(
  control: ControlDatabase,
  name: string,
  scope: { profile?: string | undefined; tenant?: string | undefined },
): Promise<string[]> {
  const selection = { ...(await readSelection(control, scope)), name: parseTaskName(name) }
  const tasks = await selectTasksWithTenants(control, selection)
  return tasks.flatMap(({ run_id }) => (run_id === null ? [] : [run_id]))
}
