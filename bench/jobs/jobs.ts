import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { measureBudgetTotals } from './budget-totals.ts'
import { measureAuditedEdit, measureBulkEdit } from './bulk-edit.ts'
import { type JobTestbed, type Measurement, openJobTestbed, rounds } from './job-testbed.ts'
import { measureReport } from './report.ts'
import { measureWbsRebuild } from './wbs-rebuild.ts'

const measures: readonly ((testbed: JobTestbed) => Promise<Measurement>)[] = [
  measureBulkEdit,
  measureAuditedEdit,
  measureWbsRebuild,
  measureReport,
  measureBudgetTotals,
]

export async function measureJobs(): Promise<readonly Table[]> {
  const rows: (string | number)[][] = []
  for (const measure of measures) {
    await using testbed = await openJobTestbed()
    const { name, items, jobMs, bareMs } = await measure(testbed)
    const [job, bare] = [median(jobMs), median(bareMs)]
    rows.push([name, items, job, bare, (items / job) * 1000, bare / job])
  }
  return [
    {
      title: 'Background jobs compared with one bare statement of the same effect',
      columns: ['job', 'items', 'job ms', 'statement ms', 'items/s', 'statement ms / job ms'],
      rows,
      note: `Medians of ${rounds} rounds, PostgreSQL with fsync. A job is claimed, planned, processed in chunks with a heartbeat, and finished. The statement for the nodes contains the values that the job computes. Statements and jobs use one core.`,
    },
  ]
}
