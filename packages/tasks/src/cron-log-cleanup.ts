import { resolvedConflictDays } from '@fiscus/contracts/dav/conflict'
import { deletedObjectDays } from '@fiscus/contracts/dav/deleted-object'
import { referencedBlobs } from '@fiscus/db/blobs/referenced-blobs'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { davConflicts } from '@fiscus/db/schema/dav/changes'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { documentKsefPdfs, documentPdfs, pdfFiles } from '@fiscus/db/schema/pdf/files'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { cleanUpBundles } from '@fiscus/mail/sources/clean-up-bundles'
import { results, taskLabels } from '@fiscus/messages/results'
import { addDays } from '@fiscus/runtime/clock'
import { defineTask, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { and, eq, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { deleteOldRows } from './batches/delete-old-rows.ts'
import { cleanUpHistory, dropWeeks } from './history/clean-up-history.ts'
import { moveToHistory } from './history/move-to-history.ts'
import { counted } from './runs/counted.ts'

/** Runs that ended within this time stay in `cron_runs`; older ones are in the history. */
const recentDays = 1

/**
 * Deletes the runs and the background jobs of its scope that ended before their retention periods, PDFs that were not
 * used for theirs (pdf §8), events and contacts that servers deleted 30 days ago, conflicts that were resolved 30 days
 * ago, deleted mail from its bundles, and files to which nothing refers any more (scheduled-tasks §16.1). Moves runs
 * that ended more than a day ago into the history; in the admin profile, drops the weeks of the history that no scope
 * keeps.
 */
export const cronLogCleanup = defineTask({
  name: 'cron_log_cleanup',
  label: taskLabels.cron_log_cleanup.wording.en,
  schedule: '0 3 * * *',
  queue: 'maintenance',
  async run({ db, control, tenant, settings, blobs, clock, log, signal, progress }) {
    const retentionDays = await settings.read('cron_log.retention_days')
    const ofLog = { control, signal, progress }
    const tenantId = tenant?.id ?? null
    const ago = (days: number) => addDays(clock.now(), -days)
    const keptSince = ago(retentionDays)
    let deleted = await deleteRuns(ofLog, { tenantId, before: keptSince })
    deleted += await cleanUpHistory(ofLog, { tenantId, keptSince })
    const idleDays = await settings.read('cron_log.idle_retention_days')
    const isShorter = idleDays > 0 && idleDays < retentionDays
    const idle = isShorter
      ? await deleteRuns(ofLog, { tenantId, before: ago(idleDays), condition: isIdle })
      : 0
    const condition = isShorter ? sql`${isIdle} is not true` : undefined
    const moved = await moveToHistory(ofLog, { tenantId, before: ago(recentDays), condition })
    const weeks = tenant ? 0 : await dropWeeks(control, signal)
    const jobDays = await settings.read('background_jobs.retention_days')
    const jobs = await deleteOldRows(
      { db, signal, progress },
      {
        table: backgroundJobs,
        column: backgroundJobs.finished_at,
        before: ago(jobDays),
        condition: inArray(backgroundJobs.status, ['success', 'failed', 'cancelled']),
        // A user may retry the job at this moment.
        mayChange: true,
      },
    )
    const pdfDays = await settings.read('pdf_files.retention_days')
    const pdfs = pdfDays === 0 ? 0 : await deleteUnusedPdfs({ db, signal, progress }, ago(pdfDays))
    const objects = await deleteOldRows(
      { db, signal, progress },
      { table: davDeletedObjects, column: davDeletedObjects.deleted_at, before: ago(deletedObjectDays) },
    )
    const conflicts = await deleteOldRows(
      { db, signal, progress },
      { table: davConflicts, column: davConflicts.resolved_at, before: ago(resolvedConflictDays) },
    )
    const bundles = await cleanUpBundles({ db, blobs, log, now: clock.now(), signal })
    const files = await blobs.deleteOrphans((sha256) => referencedBlobs(db, sha256), signal)
    const counts = [
      results.oldRuns({ count: deleted, days: retentionDays }),
      ...counted([
        [idle, results.idleRuns],
        [jobs, ({ count }) => results.oldJobs({ count, days: jobDays })],
        [pdfs, ({ count }) => results.unusedPdfs({ count, days: pdfDays })],
        [objects, ({ count }) => results.deletedObjects({ count, days: deletedObjectDays })],
        [conflicts, ({ count }) => results.resolvedConflicts({ count, days: resolvedConflictDays })],
        [files, results.files],
      ]),
    ]
    const others = counted([
      [moved, results.runsMoved],
      [bundles, results.bundlesRewritten],
      [weeks, results.weeksDropped],
    ])
    const message = others.reduce(
      (first, second) => results.sequence({ first, second }),
      results.deleted({ counts }),
    )
    return { message, foundWork: true }
  },
})

/** Deletes runs of a scope that ended before an instant and are not in the history. */
function deleteRuns(
  { control, ...context }: Pick<TaskContext, 'control' | 'signal' | 'progress'>,
  { tenantId, before, condition }: { tenantId: string | null; before: Date; condition?: SQL },
): Promise<number> {
  const { tenant_id, scheduled_at: column, finished_at, status } = cronRuns
  return deleteOldRows(
    { db: control, ...context },
    {
      table: cronRuns,
      column,
      before,
      condition: and(
        tenantId === null ? isNull(tenant_id) : eq(tenant_id, tenantId),
        // An index has the runs by `scheduled_at`, which is before their ends.
        lt(finished_at, before),
        // An unfinished run has no `finished_at`. The explicit condition protects it from inconsistent rows too.
        notInArray(status, ['scheduled', 'running']),
        condition,
      ),
      orderBy: [tenant_id, column],
    },
  )
}

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

const { trigger, status, attempt, missed_slots, found_work } = cronRuns

/** Whether a run found nothing to do (scheduled-tasks §16.1). */
const isIdle = sql`(${trigger} = 'schedule' and ${status} = 'success' and ${attempt} = 1 and ${missed_slots} = 0
  and ${found_work} = false)`
