import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { printTable } from '../command/print-table.ts'
import type { Command } from '../command/run-command.ts'
import { openCommandDatabases } from './open-command-databases.ts'
import { json, scopeOptions } from './options.ts'
import { scopeName, selectionOf, type TaskRow, tasksByScope } from './select-tasks.ts'
import { lineLength, shortTime } from './short-text.ts'

const scopesShownMax = 20

/** `bin/cron list`: the registry, scope by scope. */
export const listCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...scopeOptions, json } })
  await using databases = await openCommandDatabases()
  const { control, clock } = databases
  const scopes = tasksByScope(control, await selectionOf(control, values))
  if (values.json) await writeRecords(scopes)
  else await printScopes(scopes, clock.now())
  return true
}

/** One JSON object, written scope by scope: of ten thousand tenants none has to be kept. */
async function writeRecords(scopes: AsyncIterable<TaskRow[]>): Promise<void> {
  await write('{"records":[')
  let separator = ''
  for await (const tasks of scopes) {
    const records = tasks.map(({ tenant_status, ...record }) => JSON.stringify(record))
    await write(separator + records.join())
    separator = ','
  }
  await write(']}\n')
}

/** Waits for a reader that is slower. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

async function printScopes(scopes: AsyncIterable<TaskRow[]>, now: Date): Promise<void> {
  let count = 0
  for await (const tasks of scopes) {
    count += 1
    if (count <= scopesShownMax) printScope(tasks, now, count === 1)
  }
  if (count === 0) console.log('No tasks are registered yet: npm start, a ticker or bin/cron does it.')
  const others = count - scopesShownMax
  if (others > 0) console.log(`\nand ${others} more tenants: say --tenant=SLUG, or --json for all`)
}

function printScope(tasks: TaskRow[], now: Date, isFirst: boolean): void {
  const [task] = tasks
  if (!task) return
  console.log(
    `${isFirst ? '' : '\n'}${scopeName(task)}${task.tenant_status === 'suspended' ? ' (suspended)' : ''}`,
  )
  printTable(
    ['TASK', 'SCHEDULE', 'STATUS', 'LAST (UTC)', 'NEXT (UTC)'],
    tasks.map((task) => rowOf(task, now)),
    lineLength(),
  )
}

function rowOf(task: TaskRow, now: Date): string[] {
  const { name, expression, last_run_at, next_run_at } = task
  return [name, expression, stateOf(task, now), shortTime(last_run_at, now), shortTime(next_run_at, now)]
}

function stateOf({ is_active, is_running, run_id, paused_until, last_status }: TaskRow, now: Date): string {
  if (is_running) return 'running'
  if (run_id !== null) return 'scheduled'
  if (!is_active) return 'off'
  return paused_until !== null && paused_until > now ? 'paused' : last_status
}
