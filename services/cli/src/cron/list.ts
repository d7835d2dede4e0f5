import { parseArgs } from 'node:util'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { createLogger } from '@fiscus/runtime/log/logger'
import { printableEntry } from '@fiscus/runtime/log/printable'
import type { QueuePause } from '@fiscus/scheduling/queue/pause-queue'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import { json } from '../command/arguments.ts'
import { readQueueAddress } from '../command/config.ts'
import { printTable, terminalWidth } from '../command/print-table.ts'
import { type Command, describeFailure, exitCodes } from '../command/run-program.ts'
import { formatTime } from './format.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { scopeOptions } from './options.ts'
import { describePause, readNamedPauses } from './pauses.ts'
import { howToRegister, readSelection, type SelectedTask, scopeName, tasksByScope } from './select-tasks.ts'

const scopesShownMax = 20

/** `bin/cron list`: shows the registry, scope by scope. */
export const listCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...scopeOptions, json } })
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const scopes = tasksByScope(control, await readSelection(control, values))
  const pauses = await readPausesOfCommand(control)
  if (values.json) await writeRecords(scopes, pauses)
  else {
    await printScopes(scopes, clock.now())
    for (const pause of pauses ?? []) console.log(`\n${printableEntry(describePause(pause))}`)
  }
  return exitCodes.done
}

/** Null, with a line about it: the queues cannot be read. The registry is shown all the same. */
async function readPausesOfCommand(control: ControlDatabase): Promise<QueuePause[] | null> {
  try {
    await using queue = await openQueues(await readQueueAddress(), createLogger('cron', 'silent'))
    return await readNamedPauses(control, queue)
  } catch (error) {
    console.error(`The queues cannot be read, and may be paused: ${describeFailure(error)}`)
    return null
  }
}

/** Writes one JSON object scope by scope, so that memory does not grow with the number of tenants. */
async function writeRecords(
  scopes: AsyncIterable<SelectedTask[]>,
  pauses: QueuePause[] | null,
): Promise<void> {
  await write('{"records":[')
  let separator = ''
  for await (const tasks of scopes) {
    const records = tasks.map(({ tenant_status, ...record }) => JSON.stringify(record))
    await write(separator + records.join())
    separator = ','
  }
  const queues_paused = pauses?.map(({ queue }) => queue) ?? null
  await write(`],"queues_paused":${JSON.stringify(queues_paused)}}\n`)
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
