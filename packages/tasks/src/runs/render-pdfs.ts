import { defaultTiming } from '@fiscus/background-jobs/job-timing'
import { type JobTally, runJobs } from '@fiscus/background-jobs/run-jobs'
import { MessageError } from '@fiscus/messages/message-error'
import { pdf as messages } from '@fiscus/messages/pdf'
import { results } from '@fiscus/messages/results'
import { ChromiumUnavailable } from '@fiscus/pdf/chromium/chromium-errors'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import { measurePdfJobs } from '@fiscus/pdf/jobs/measure-pdf-jobs'
import { pdfDocuments } from '@fiscus/pdf/jobs/pdf-documents'
import type { TaskContext, TaskResult } from '@fiscus/scheduling/tasks/define-task'
import { queueResult } from './counted.ts'
import { tallied } from './tallied.ts'

/** A step takes two minutes at most, on a machine without processor time four: the time-out of the run is five. */
const budgetMs = 150_000

const endings = ['succeed', 'fail', 'cancel', 'postpone', 'reschedule', 'lost'] as const

/**
 * A job that is created while Chromium closes finds an outstanding run, and would wait for the next slot: it gets a
 * second pass.
 */
const passesMax = 2

/** Renders the PDFs of the jobs of the scope. Chromium is started if there is a job, and ends with the run. */
export async function renderPdfs(context: TaskContext): Promise<TaskResult> {
  const { db, clock, signal, measure } = context
  const until = performance.now() + budgetMs
  const tallies: JobTally[] = []
  for (let passes = 0; passes < passesMax && !signal.aborted; passes += 1) {
    const { open, oldestSeconds } = await measurePdfJobs(db, clock.now())
    measure('pdf_queue_oldest_seconds', oldestSeconds)
    const budget = until - performance.now()
    if (open === 0 || budget <= 0) break
    tallies.push(await renderOpenJobs(context, open, budget))
  }
  return queueResult(results.pdfJobs, tallied(sumOf(tallies)))
}

async function renderOpenJobs(context: TaskContext, open: number, budgetMs: number): Promise<JobTally> {
  const { db, clock, pdf, signal, log, count, measure } = context
  await using engine = await openPdfEngine(pdf, { signal, log }).catch((error) => {
    if (!(error instanceof ChromiumUnavailable)) throw error
    throw new MessageError(messages.jobsWaitForChromium({ count: open, reason: error.text }))
  })
  const counters = {
    rendered: 'pdf_rendered_total',
    reused: 'pdf_reused_total',
    failed: 'pdf_failed_total',
  } as const
  const kind = pdfDocuments({ engine, onEnd: (end) => count(counters[end], 1) })
  const tally = await runJobs({ ...context, kinds: [kind] }, { ...defaultTiming, budgetMs })
  measure('pdf_queue_oldest_seconds', (await measurePdfJobs(db, clock.now())).oldestSeconds)
  return tally
}

function sumOf(tallies: readonly JobTally[]): JobTally {
  const sum: JobTally = { succeed: 0, fail: 0, cancel: 0, postpone: 0, reschedule: 0, lost: 0 }
  for (const tally of tallies) for (const ending of endings) sum[ending] += tally[ending]
  return sum
}
