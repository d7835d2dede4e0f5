import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { documentKsefPdfs, documentPdfs, pdfFiles } from '@fiscus/db/schema/pdf/files'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { addDays } from '@fiscus/runtime/clock'
import { defineTask, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { deleteOldRows } from './delete-old-rows.ts'
import { referencedBlobs } from './referenced-blobs.ts'

/**
 * Deletes the runs and the background jobs of its scope that ended before their retention periods, PDFs that were not used for theirs
 * (pdf §8), and files to which nothing refers any more (scheduled-tasks §16.1).
 */
export const cronLogCleanup = defineTask({
  name: 'cron_log_cleanup',
  label: 'Execution log cleanup',
  schedule: '0 3 * * *',
  queue: 'maintenance',
  isLight: true,
  async run({ db, control, tenant, settings, blobs, clock, signal, progress }) {
    const retentionDays = await settings.read('cron_log.retention_days')
    const { tenant_id, finished_at: column } = cronRuns
    const deleted = await deleteOldRows(
      { db: control, signal, progress },
      {
        table: cronRuns,
        column,
        before: addDays(clock.now(), -retentionDays),
        condition: and(
          tenant ? eq(tenant_id, tenant.id) : isNull(tenant_id),
          // An unfinished run has no `finished_at`. The explicit condition protects it from inconsistent rows too.
          notInArray(cronRuns.status, ['scheduled', 'running']),
        ),
        orderBy: [tenant_id, column],
      },
    )
    const jobDays = await settings.read('background_jobs.retention_days')
    const jobs = await deleteOldRows(
      { db, signal, progress },
      {
        table: backgroundJobs,
        column: backgroundJobs.finished_at,
        before: addDays(clock.now(), -jobDays),
        condition: inArray(backgroundJobs.status, ['success', 'failed', 'cancelled']),
        // A user may retry the job at this moment.
        mayChange: true,
      },
    )
    const pdfDays = await settings.read('pdf_files.retention_days')
    const pdfs =
      pdfDays === 0 ? 0 : await deleteUnusedPdfs({ db, signal, progress }, addDays(clock.now(), -pdfDays))
    const files = await blobs.deleteOrphans((sha256) => referencedBlobs(db, sha256), signal)
    const more = [
      ...(jobs > 0 ? [`${jobs} background jobs that ended more than ${jobDays} days ago`] : []),
      ...(pdfs > 0 ? [`${pdfs} PDFs without use for ${pdfDays} days`] : []),
      ...(files > 0 ? [`${files} files`] : []),
    ]
    const runs = `${deleted} runs that ended more than ${retentionDays} days ago`
    return `${[runs, ...more].join(', ')} deleted`
  },
})

/** Deletes PDFs whose last use is before an instant. The PDF of an issued invoice stays. */
function deleteUnusedPdfs(
  context: Pick<TaskContext, 'db' | 'signal' | 'progress'>,
  before: Date,
): Promise<number> {
  return deleteOldRows(context, {
    table: pdfFiles,
    column: pdfFiles.used_at,
    before,
    condition: sql`not exists (select from ${documentPdfs} where ${documentPdfs.file_id} = ${pdfFiles.id})
      and not exists (select from ${documentKsefPdfs} where ${documentKsefPdfs.file_id} = ${pdfFiles.id})`,
    // A job uses the file at this moment.
    mayChange: true,
  })
}
