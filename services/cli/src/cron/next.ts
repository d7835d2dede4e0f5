import { parseArgs } from 'node:util'
import { render } from '@fiscus/messages/render'
import { systemClock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { SlotDescription } from '@fiscus/scheduling/schedule/describe-slot'
import { previewSlots } from '@fiscus/scheduling/schedule/preview-slots'
import { countsFrom } from '@fiscus/scheduling/tasks/pause-tasks'
import { json, parseInstant, parseWholeNumber, textOption } from '../command/arguments.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { countOption, requireTaskName } from './options.ts'
import { howToRegister, readSelection, scopeName, selectTasksWithTenants } from './select-tasks.ts'

const countMax = 1_000

/** `bin/cron next`: shows the next slots of a task, or of an expression, strictly after an instant. */
export const nextCommand: Command = async (args) => {
  const schedule = { expression: textOption, timezone: textOption }
  const options = { ...schedule, from: textOption, tenant: textOption, count: countOption, json } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const count = parseWholeNumber(values.count, 'n', countMax) ?? 10
  const from = parseInstant(values.from, 'from')
  if (values.expression === undefined) {
    if (values.timezone !== undefined) throw new UsageError('--timezone needs --expression.')
    const { heading, ...task } = await readTaskSchedule(requireTaskName(positionals), values.tenant)
    const after = from ?? task.after
    print(after ? slotsAfter(task, after, count) : [], values.json, heading)
    return exitCodes.done
  }
  if (positionals.length > 0 || values.tenant !== undefined)
    throw new UsageError('Use either the name of a task or --expression, without --tenant.')
  const { expression, timezone = 'Europe/Warsaw' } = values
  print(
    slotsAfter({ expression, timezone }, from ?? systemClock.now(), count),
    values.json,
    `${expression} in ${timezone}`,
  )
  return exitCodes.done
}

type Schedule = { expression: string; timezone: string }

/**
 * Reads the schedule of a task from the registry. `after` is the end of its pause, or now; null for a pause without an
 * end.
 */
async function readTaskSchedule(name: string, tenant: string | undefined) {
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const selection = await readSelection(control, tenant === undefined ? { profile: 'admin' } : { tenant })
  const [task] = await selectTasksWithTenants(control, { ...selection, name })
  if (!task) throw new OperatorError(`${name} is not registered yet. ${howToRegister}`)
  const { expression, timezone, is_active, paused_until } = task
  const now = clock.now()
  const after = countsFrom(paused_until, now)
  const pause = after === null ? ', paused until bin/cron resume' : after > now ? ', paused' : ''
  const state = is_active ? pause : ', inactive'
  const heading = `${name} of ${scopeName(task)}: ${expression} in ${timezone}${state}`
  return { expression, timezone, after, heading }
}

/** @throws UsageError with the faults of the expression and the time zone */
function slotsAfter(schedule: Schedule, after: Date, count: number): SlotDescription[] {
  const preview = previewSlots(schedule, after, count)
  if (preview.kind === 'rejected')
    throw new UsageError(preview.faults.map(({ detail }) => render(detail)).join(' '))
  return preview.slots
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
