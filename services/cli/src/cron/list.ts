import { parseArgs } from 'node:util'
import { json } from '../command/arguments.ts'
import { printTable, terminalWidth } from '../command/print-table.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { formatTime } from './format.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { scopeOptions } from './options.ts'
import { howToRegister, readSelection, type SelectedTask, scopeName, tasksByScope } from './select-tasks.ts'

const scopesShownMax = 20

/** `bin/cron list`: shows the registry, scope by scope. */
export const listCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...scopeOptions, json } })
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const scopes = tasksByScope(control, await readSelection(control, values))
  if (values.json) await writeRecords(scopes)
  else await printScopes(scopes, clock.now())
  return exitCodes.done
}

/** Writes one JSON object scope by scope, so that memory does not grow with the number of tenants. */
async function writeRecords(scopes: AsyncIterable<SelectedTask[]>): Promise<void> {
  await write('{"records":[')
  let separator = ''
  for await (const tasks of scopes) {
    const records = tasks.map(({ tenant_status, ...record }) => JSON.stringify(record))
    await write(separator + records.join())
    separator = ','
  }
  await write(']}\n')
}

/** Waits for a slow reader. When the reader has ended, the text is discarded. */
async function write(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.stdout.write(text, () => resolve())
  await promise
}

async function printScopes(scopes: AsyncIterable<SelectedTask[]>, now: Date): Promise<void> {
  let count = 0
  for await (const tasks of scopes) {
    count += 1
    if (count <= scopesShownMax) printScope(tasks, now, count === 1)
  }
  if (count === 0) console.log(`No tasks are registered yet. ${howToRegister}`)
  const hidden = count - scopesShownMax
  if (hidden > 0) console.log(`\nand ${hidden} more tenants: use --tenant=SLUG for one, or --json for all`)
}

function printScope(tasks: SelectedTask[], now: Date, isFirst: boolean): void {
  const [task] = tasks
  if (!task) return
  console.log(
    `${isFirst ? '' : '\n'}${scopeName(task)}${task.tenant_status === 'suspended' ? ' (suspended)' : ''}`,
  )
  printTable(
    ['TASK', 'SCHEDULE', 'STATUS', 'LAST (UTC)', 'NEXT (UTC)'],
    tasks.map((task) => tableRow(task, now)),
    terminalWidth(),
  )
}

function tableRow(task: SelectedTask, now: Date): string[] {
  const { name, expression, last_run_at, next_run_at } = task
  return [name, expression, taskState(task, now), formatTime(last_run_at, now), formatTime(next_run_at, now)]
}

function taskState(
  { is_active, is_running, run_id, paused_until, last_status, consecutive_failures }: SelectedTask,
  now: Date,
): string {
  if (is_running) return 'running'
  if (run_id !== null) return 'scheduled'
  if (!is_active) return 'inactive'
  if (paused_until !== null && paused_until > now) return 'paused'
  return consecutive_failures > 1 ? `${last_status} ${consecutive_failures}x` : last_status
}
