import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * The latest start of each task that used this database, or the first start that may still commit after a release. A
 * transaction of a run commits only while the row has the fence of the run (scheduled-tasks §13.2).
 */
export const runFences = pgTable('run_fences', {
  /** A row of `cron_tasks` in the administration database. */
  task_id: uuid().primaryKey(),
  fence: bigint({ mode: 'number' }).notNull(),
})
