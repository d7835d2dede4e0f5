import { results, taskLabels } from '@fiscus/messages/results'
import { measurePdfJobs } from '@fiscus/pdf/jobs/measure-pdf-jobs'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Renders the PDFs of the jobs of its scope (pdf §5). Without a Chromium the jobs wait, and the run fails with what to
 * install. Chromium is started if there is a job, and ends with the run.
 */
export const pdfQueueWorker = defineTask({
  name: 'pdf_queue_worker',
  label: taskLabels.pdf_queue_worker.wording.en,
  schedule: '* * * * *',
  queue: 'pdf',
  async resultIfIdle({ db, clock, measure }) {
    const { open, oldestSeconds } = await measurePdfJobs(db, clock.now())
    if (open > 0) return null
    measure('pdf_queue_oldest_seconds', oldestSeconds)
    return results.pdfJobs({ counts: [results.none()] })
  },
  run: async (context) => (await import('./runs/render-pdfs.ts')).renderPdfs(context),
})
