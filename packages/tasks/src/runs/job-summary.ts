import type { JobTally } from '@fiscus/background-jobs/run-jobs'
import { countsAsText } from './counts-as-text.ts'

/** The result of a run that has processed jobs: how many starts of a job ended in which way. */
export function jobSummary(title: string, tally: JobTally): string {
  return countsAsText(title, [
    { count: tally.succeed, words: 'done' },
    { count: tally.fail, words: 'failed' },
    { count: tally.cancel, words: 'cancelled' },
    { count: tally.postpone, words: 'to be retried' },
    { count: tally.reschedule, words: 'to continue next minute' },
    { count: tally.lost, words: 'taken over by another worker' },
  ])
}
