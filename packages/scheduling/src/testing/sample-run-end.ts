import type { RunEnd } from '../runs/run-outcome.ts'
import { stored } from './worked.ts'

/**
 * For tests: the end of a run that started two seconds after its slot and succeeded after half a second, with
 * `differences`.
 */
export function sampleRunEnd(differences: Partial<RunEnd> = {}): RunEnd {
  return {
    runId: 'run-1',
    taskId: 'task-1',
    tenantId: null,
    tenant: null,
    taskName: 'session_cleanup',
    trigger: 'schedule',
    slot: new Date('2026-11-21T08:00:00Z'),
    attempt: 1,
    startedAt: new Date('2026-11-21T08:00:02Z'),
    pingUrl: null,
    fence: 1,
    step: 'succeed',
    at: new Date('2026-11-21T08:00:02.500Z'),
    durationMs: 500,
    result: stored('customers’ data'),
    error: null,
    logLines: null,
    memoryBytes: null,
    ...differences,
  }
}
