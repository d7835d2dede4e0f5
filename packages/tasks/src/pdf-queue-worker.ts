import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Renders the PDFs of the jobs of its scope (pdf §5). Without a Chromium the jobs wait, and the run fails with what to
 * install. Chromium is started if there is a job, and ends with the run.
 */
export const pdfQueueWorker = defineTask({
  name: 'pdf_queue_worker',
  label: 'PDF queue',
  schedule: '* * * * *',
  queue: 'pdf',
  run: async (context) => (await import('./runs/render-pdfs.ts')).renderPdfs(context),
})
