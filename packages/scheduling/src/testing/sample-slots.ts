import { render } from '@fiscus/messages/render'
import { type CronExpression, parseCronExpression } from '../schedule/cron-expression.ts'
import { slotsBetween } from '../schedule/slots-between.ts'

/** For tests: parses a valid expression. */
export function expressionOf(text: string): CronExpression {
  const result = parseCronExpression(text)
  if (result.kind === 'rejected') throw new Error(`${text} is rejected: ${render(result.reason)}`)
  return result.expression
}

/** For tests: the slots from one instant to before another, as ISO texts. */
export function slotsIn(text: string, timeZone: string, from: string, before: string): string[] {
  const [after, until] = [new Date(Date.parse(from) - 1), new Date(Date.parse(before) - 1)]
  return slotsBetween(expressionOf(text), timeZone, after, until, 2000).map((slot) => slot.toISOString())
}
