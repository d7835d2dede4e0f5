import type { Message } from '@fiscus/messages/message'
import { results } from '@fiscus/messages/results'
import type { TaskResult } from '@fiscus/scheduling/tasks/define-task'

/** Makes the message of a count, such as `results.sent`. */
export type CountMessage = (params: { count: number }) => Message

/** The messages of the counts that are not 0. */
export function counted(counts: readonly (readonly [count: number, message: CountMessage])[]): Message[] {
  return counts.filter(([count]) => count > 0).map(([count, message]) => message({ count }))
}

/** The result of a run that worked off a queue, as `Outgoing mail: 2 sent, 1 failed`. Without counts it found none. */
export function queueResult(
  queue: (params: { counts: readonly Message[] }) => Message,
  counts: readonly Message[],
): TaskResult {
  return {
    message: queue({ counts: counts.length > 0 ? counts : [results.none()] }),
    foundWork: counts.length > 0,
  }
}
