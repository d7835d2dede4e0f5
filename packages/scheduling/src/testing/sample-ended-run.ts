import type { EndedRun } from '../runs/run-outcome.ts'

/** For tests: a run that has succeeded two seconds after its slot, and took half a second; `differences` say otherwise. */
export function endedRun(differences: Partial<EndedRun> = {}): EndedRun {
  return {
    ...{ runId: 'run-1', taskId: 'task-1', tenantId: null, taskName: 'session_cleanup', trigger: 'schedule' },
    ...{ slot: new Date('2026-11-21T08:00:00Z'), startedAt: new Date('2026-11-21T08:00:02Z') },
    ...{ status: 'success', durationMs: 500, result: 'customers’ data', error: null, pingUrl: null },
    ...differences,
  }
}
