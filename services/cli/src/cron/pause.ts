import { parseArgs } from 'node:util'
import { pauseRequest } from '@fiscus/contracts/tasks/change-task-request'
import { endOfPauses, pauseTasks } from '@fiscus/scheduling/tasks/pause-tasks'
import { json, parseInstant, parseOption, textOption } from '../command/arguments.ts'
import { commandAuthor } from '../command/author.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { requireTaskName, scopeOptions } from './options.ts'
import { readSelection } from './select-tasks.ts'

const options = { ...scopeOptions, all: { type: 'boolean', default: false }, json } as const

/**
 * `bin/cron pause`: the ticker claims no slot of the tasks until `--until`, or until `resume`. Current runs continue.
 */
export const pauseCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, until: textOption, reason: textOption },
    allowPositionals: true,
  })
  const until = parseInstant(values.until, 'until') ?? endOfPauses
  const reason = parseOption(pauseRequest.shape.reason, values.reason, 'reason')
  const tasks = await setPause(positionals, values, until, reason)
  const end = until === endOfPauses ? 'until bin/cron resume' : `until ${until.toISOString()}`
  printResult(tasks, values.json, `paused ${end}; current runs continue`)
  return exitCodes.done
}

/** `bin/cron resume`: ends a pause. The misfire policy of each task decides about the missed slots. */
export const resumeCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  printResult(await setPause(positionals, values, null), values.json, 'resumed')
  return exitCodes.done
}

type Scope = { all: boolean; profile?: string | undefined; tenant?: string | undefined }

/** Requires --all for more than one task, because it may change thousands. */
async function setPause(names: string[], scope: Scope, until: Date | null, reason?: string): Promise<number> {
  if (scope.all === names.length > 0) throw new UsageError('Name one task, or use --all.')
  const name = scope.all ? undefined : requireTaskName(names)
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const author = commandAuthor(clock)
  if (until !== null && until <= author.at) throw new UsageError('--until must be in the future.')
  const selection = { ...(await readSelection(control, scope)), name }
  return pauseTasks(control, { selection, until, reason }, author)
}

function printResult(tasks: number, isJson: boolean, change: string): void {
  if (isJson) console.log(JSON.stringify({ tasks }))
  else
    console.log(tasks === 0 ? 'Nothing to change.' : `${tasks} ${tasks === 1 ? 'task' : 'tasks'} ${change}.`)
}
