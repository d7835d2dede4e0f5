import type { Job } from './define-job.ts'
import { analyticReport } from './kinds/analytic-report.ts'
import { budgetTotals } from './kinds/budget-totals.ts'
import { bulkEdit } from './kinds/bulk-edit.ts'
import { cascadingDelete } from './kinds/cascading-delete.ts'
import { wbsRebuild } from './kinds/wbs-rebuild.ts'

/** The kinds of jobs that can be asked for: one line each. */
export const kinds: readonly Job[] = [bulkEdit, cascadingDelete, wbsRebuild, budgetTotals, analyticReport]
