import type { JobKind } from '../define-job-kind.ts'
import { analyticReport } from './analytic-report.ts'
import { budgetTotals } from './budget-totals.ts'
import { bulkEdit } from './bulk-edit.ts'
import { cascadingDelete } from './cascading-delete.ts'
import { wbsRebuild } from './wbs-rebuild.ts'

/** All kinds of background jobs. */
export const kinds: readonly JobKind[] = [bulkEdit, cascadingDelete, wbsRebuild, budgetTotals, analyticReport]
