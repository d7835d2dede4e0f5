import { parseArgs } from 'node:util'
import { endOfPauses, pauseTasks } from '@fiscus/scheduling/tasks/pause-tasks'
import { type Command, UsageFault } from '../command/run-command.ts'
import { openCommandDatabases } from './open-command-databases.ts'
import { operator } from './operator.ts'
import { instantOf, json, onlyTaskName, scopeOptions, text } from './options.ts'
import { selectionOf } from './select-tasks.ts'

const options = { ...scopeOptions, all: { type: 'boolean', default: false }, json } as const

/** `bin/cron pause`: no slot of the tasks is claimed until `--until`, or until `resume`. Runs that are under way go on. */
export const pauseCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, until: text },
    allowPositionals: true,
  })
  const until = instantOf(values.until, 'until') ?? endOfPauses
  const tasks = await pause(positionals, values, until)
  const end = until === endOfPauses ? 'until bin/cron resume' : `until ${until.toISOString()}`
  tell(tasks, values.json, `paused ${end}; runs that are under way go on`)
  return true
}

/** `bin/cron resume`: ends a pause. What it passed over is up to each task's misfire policy. */
export const resumeCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  tell(await pause(positionals, values, null), values.json, 'resumed')
  return true
}

type Wanted = { all: boolean; profile?: string | undefined; tenant?: string | undefined }

/** Whoever names no task says --all: it may be thousands. */
async function pause(words: string[], wanted: Wanted, until: Date | null): Promise<number> {
  if (wanted.all === words.length > 0) throw new UsageFault('Name one task, or say --all.')
  const name = wanted.all ? undefined : onlyTaskName(words)
  await using databases = await openCommandDatabases()
  const { control, clock } = databases
  const author = operator(clock)
  if (until !== null && until <= author.at)
    throw new UsageFault('--until is over already: say an instant to come.')
  const selection = { ...(await selectionOf(control, wanted)), name }
  return pauseTasks(control, { selection, until }, author)
}

function tell(tasks: number, isJson: boolean, what: string): void {
  if (isJson) console.log(JSON.stringify({ tasks }))
  else console.log(tasks === 0 ? 'Nothing to change.' : `${tasks} ${tasks === 1 ? 'task' : 'tasks'} ${what}.`)
}
