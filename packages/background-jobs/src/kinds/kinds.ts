import type { Job } from '../define-job.ts'
import { analyticReport } from './analytic-report.ts'
import { budgetTotals } from './budget-totals.ts'
import { bulkEdit } from './bulk-edit.ts'
import { cascadingDelete } from './cascading-delete.ts'
import { wbsRebuild } from './wbs-rebuild.ts'

/** The kinds of jobs that can be asked for: one line each. */
export const kinds: readonly Job[] = [bulkEdit, cascadingDelete, wbsRebuild, budgetTotals, analyticReport]
