import { defaultTiming, runJobs } from '@fiscus/background-jobs/run-jobs'
import { ChromiumUnavailable } from '@fiscus/pdf/engine/engine-errors'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import { measurePdfJobs } from '@fiscus/pdf/jobs/measure-pdf-jobs'
import { pdfDocuments } from '@fiscus/pdf/jobs/pdf-documents'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { jobSummary } from './job-summary.ts'

/** A step takes two minutes at most, on a machine without processor time four: the time-out of the run is five. */
const budgetMs = 150_000

/** Renders the PDFs of the jobs of the scope. Chromium is started if there is a job, and ends with the run. */
export async function renderPdfs(context: TaskContext): Promise<string> {
  const { db, clock, pdf, signal, log, count, measure } = context
  const before = await measurePdfJobs(db, clock.now())
  measure('pdf_queue_oldest_seconds', before.oldestSeconds)
  if (before.open === 0) return 'PDF jobs: none'
  await using engine = await openPdfEngine(pdf, { signal, log }).catch((error) => {
    if (!(error instanceof ChromiumUnavailable)) throw error
    throw new Error(`${before.open} PDF jobs wait for Chromium. ${error.message}`)
  })
  const counters = {
    rendered: 'pdf_rendered_total',
    reused: 'pdf_reused_total',
    failed: 'pdf_failed_total',
  } as const
  const kind = pdfDocuments({ engine, onEnd: (end) => count(counters[end], 1) })
  const tally = await runJobs({ ...context, kinds: [kind] }, { ...defaultTiming, budgetMs })
  measure('pdf_queue_oldest_seconds', (await measurePdfJobs(db, clock.now())).oldestSeconds)
  return jobSummary('PDF jobs', tally)
}
