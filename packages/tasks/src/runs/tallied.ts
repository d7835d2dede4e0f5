import type { JobTally } from '@fiscus/background-jobs/run-jobs'
import type { Message } from '@fiscus/messages/message'
import { results } from '@fiscus/messages/results'
import { counted } from './counted.ts'

/** How many starts of a job ended in which way. */
export function tallied(tally: JobTally): Message[] {
  return counted([
    [tally.succeed, results.done],
    [tally.fail, results.failed],
    [tally.cancel, results.cancelled],
    [tally.postpone, results.toRetry],
    [tally.reschedule, results.toContinue],
    [tally.lost, results.takenOver],
  ])
}
