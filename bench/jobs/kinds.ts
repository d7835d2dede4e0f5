import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { measureBudgetTotals } from './budget-totals.ts'
import { measureAuditedEdit, measureBulkEdit } from './bulk-edit.ts'
import { type JobStage, openJobStage } from './job-stage.ts'
import { measureReport } from './report.ts'
import { measureWbsRebuild } from './wbs-rebuild.ts'

/** Milliseconds of a job, and of the bare statement that does the same, measured in turns. */
export type Turns = { what: string; items: number; jobMs: number[]; bareMs: number[] }

export const rounds = 3

const measures: readonly ((stage: JobStage) => Promise<Turns>)[] = [
  measureBulkEdit,
  measureAuditedEdit,
  measureWbsRebuild,
  measureReport,
  measureBudgetTotals,
]

export async function measureJobs(): Promise<readonly Table[]> {
  const rows: (string | number)[][] = []
  for (const measure of measures) {
    await using stage = await openJobStage()
    const { what, items, jobMs, bareMs } = await measure(stage)
    const [job, bare] = [median(jobMs), median(bareMs)]
    rows.push([what, items, job, bare, (items / job) * 1000, bare / job])
  }
  return [
    {
      title: 'Background jobs beside one bare statement that writes or counts the same',
      columns: ['job', 'items', 'job ms', 'bare ms', 'items/s', 'bare ms / job ms'],
      rows,
      note: `Median of ${rounds} turns each, PostgreSQL with fsync. A job is taken, planned, done in chunks with a heartbeat, and finished. The bare UPDATE of the nodes is given what the job has to compute; the bare statements have one core, as the job has.`,
    },
  ]
}
