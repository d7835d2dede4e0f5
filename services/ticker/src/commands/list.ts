import { parseArgs } from 'node:util'
import { printTable } from '@fiscus/db/cli/print-table'
import type { Command } from '@fiscus/db/cli/run-command'
import { openCommandDatabases } from './open-command-databases.ts'
import { json, scopeOptions } from './options.ts'
import { scopeName, selectionOf, selectTasks, type TaskRow } from './select-tasks.ts'
import { lineLength, shortTime } from './short-text.ts'

const scopesShownMax = 20

/** `bin/cron list`: the registry, scope by scope. */
export const listCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...scopeOptions, json } })
  await using databases = await openCommandDatabases()
  const { control, clock } = databases
  const rows = await selectTasks(control, await selectionOf(control, values))
  if (values.json)
    console.log(JSON.stringify({ records: rows.map(({ tenant_status, ...record }) => record) }))
  else printScopes(rows, clock.now())
  return true
}

function printScopes(rows: TaskRow[], now: Date): void {
  if (rows.length === 0) console.log('No tasks are registered yet: npm start, a ticker or bin/cron does it.')
  const scopes = [...Map.groupBy(rows, scopeName)]
  for (const [scope, tasks] of scopes.slice(0, scopesShownMax)) {
    const isSuspended = tasks.some(({ tenant_status }) => tenant_status === 'suspended')
    console.log(`${scope === scopes[0]?.[0] ? '' : '\n'}${scope}${isSuspended ? ' (suspended)' : ''}`)
    printTable(
      ['TASK', 'SCHEDULE', 'STATUS', 'LAST (UTC)', 'NEXT (UTC)'],
      tasks.map((task) => rowOf(task, now)),
      lineLength(),
    )
  }
  const others = scopes.length - scopesShownMax
  if (others > 0) console.log(`\nand ${others} more tenants: say --tenant=SLUG, or --json for all`)
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
