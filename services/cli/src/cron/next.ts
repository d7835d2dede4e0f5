import { parseArgs } from 'node:util'
import { systemClock } from '@fiscus/runtime/clock'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import type { SlotDescription } from '@fiscus/scheduling/schedule/describe-slot'
import { previewSlots } from '@fiscus/scheduling/schedule/preview-slots'
import { readSchedule } from '@fiscus/scheduling/schedule/read-schedule'
import { countsFrom } from '@fiscus/scheduling/tasks/pause-tasks'
import { wholeNumber } from '../command/key-arguments.ts'
import { type Command, UsageFault } from '../command/run-command.ts'
import { openCommandDatabases } from './open-command-databases.ts'
import { countOption, instantOf, json, onlyTaskName, text } from './options.ts'
import { scopeName, selectionOf, selectTasks } from './select-tasks.ts'

const mostMax = 1_000

/** `bin/cron next`: the next slots of a task, or of an expression, strictly after an instant. */
export const nextCommand: Command = async (args) => {
  const schedule = { expression: text, timezone: text }
  const options = { ...schedule, from: text, tenant: text, count: countOption, json } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const most = wholeNumber(values.count, 'count', mostMax) ?? 10
  const from = instantOf(values.from, 'from')
  if (values.expression === undefined) {
    if (values.timezone !== undefined) throw new UsageFault('--timezone goes with --expression.')
    const { heading, ...task } = await scheduleOf(onlyTaskName(positionals), values.tenant)
    const after = from ?? task.after
    print(after ? slotsOf(task, after, most) : [], values.json, heading)
    return true
  }
  if (positionals.length > 0 || values.tenant !== undefined)
    throw new UsageFault('Say the name of a task, or --expression.')
  const { expression, timezone = 'Europe/Warsaw' } = values
  print(slotsOf({ expression, timezone }, from ?? systemClock.now(), most), values.json, `in ${timezone}`)
  return true
}

type Schedule = { expression: string; timezone: string }

/** What the registry says of a task, whether it is active or not; slots that a pause covers are left out. */
async function scheduleOf(name: string, tenant: string | undefined) {
  await using databases = await openCommandDatabases()
  const { control, clock } = databases
  const selection = await selectionOf(control, tenant === undefined ? { profile: 'admin' } : { tenant })
  const [task] = await selectTasks(control, { ...selection, name })
  if (!task)
    throw new OperatorFault(`${name} is not registered yet: npm start, a ticker or bin/cron does it.`)
  const { expression, timezone, is_active, paused_until } = task
  const now = clock.now()
  const after = countsFrom(paused_until, now)
  const pause = after === null ? ', paused until bin/cron resume' : after > now ? ', paused' : ''
  const state = is_active ? pause : ', not active'
  const heading = `${name} of ${scopeName(task)}: ${expression} in ${timezone}${state}`
  return { expression, timezone, after, heading }
}

/** @throws UsageFault with the field that is refused, and why */
function slotsOf({ expression, timezone }: Schedule, after: Date, most: number): SlotDescription[] {
  const read = readSchedule({ expression, timezone }, after)
  if (read.kind === 'refused') throw new UsageFault(read.faults.map(({ detail }) => detail).join(' '))
  const preview = previewSlots({ expression: read.text, timeZone: timezone, after, most })
  return preview.kind === 'previewed' ? preview.slots : []
}

function print(slots: SlotDescription[], isJson: boolean, heading: string): void {
  if (isJson) {
    console.log(JSON.stringify({ next: slots.map(({ slot }) => slot.toISOString()) }))
    return
  }
  console.log(heading)
  for (const { local, utc, note } of slots) {
    console.log(`${local}   ${utc} UTC`)
    if (note) console.log(`    ${note}`)
  }
}
