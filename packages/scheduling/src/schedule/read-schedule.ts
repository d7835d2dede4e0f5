import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import type { Message } from '@fiscus/messages/message'
import { schedules } from '@fiscus/messages/schedules'
import { type CronExpression, parseCronExpression } from './cron-expression.ts'
import { nextSlot } from './next-slot.ts'

/** An invalid member of a task, with its JSON pointer in a request. */
export type ScheduleFault = { pointer: '/expression' | '/timezone'; detail: Message }

export type ReadSchedule =
  | { kind: 'read'; expression: CronExpression; firstSlot: Date }
  | { kind: 'rejected'; faults: ScheduleFault[] }

/**
 * Validates an expression in its time zone. Returns the parsed expression and its first slot after an instant, or all
 * faults.
 */
export function readSchedule(schedule: { expression: string; timezone: string }, after: Date): ReadSchedule {
  const faults: ScheduleFault[] = []
  const zoneFault = timeZoneFault(schedule.timezone)
  if (zoneFault) faults.push({ pointer: '/timezone', detail: zoneFault })
  const parsed = parseCronExpression(schedule.expression)
  if (parsed.kind === 'rejected')
    faults.push({
      pointer: '/expression',
      detail: schedules.ofField({ field: parsed.label, fault: parsed.reason }),
    })
  if (zoneFault || parsed.kind === 'rejected') return { kind: 'rejected', faults }

  const firstSlot = nextSlot(parsed.expression, schedule.timezone, after)
  if (firstSlot) return { kind: 'read', expression: parsed.expression, firstSlot }
  const detail = schedules.neverDue({ expression: parsed.expression.text, timezone: schedule.timezone })
  return { kind: 'rejected', faults: [{ pointer: '/expression', detail }] }
}
