import { type CreationStatus, creationSteps } from '@fiscus/contracts/tenants/tenant-vocabulary'
import {
  type CreationRow,
  creationHeartbeatMsMax,
  serverOfCreation,
} from '@fiscus/db/tenants/tenant-creations'
import { mainServer } from '@fiscus/runtime/environment/database-servers'

/** The record of a creation: every step with its state, and `interrupted` when no process works on it any more. */
export function creationRecordOf(row: CreationRow, now: Date) {
  const status = statusOf(row, now)
  const { slug, name, timezone, error, error_message, started_at, finished_at } = row
  const steps = creationSteps.map((step) => {
    const started = row.steps.find((each) => each.step === step)
    return { step, state: stateOf(started, status), duration_ms: started?.duration_ms ?? null }
  })
  const server = serverOfCreation(row) ?? mainServer
  return { slug, name, timezone, server, status, steps, error, error_message, started_at, finished_at }
}

function statusOf({ status, heartbeat_at }: CreationRow, now: Date): CreationStatus {
  const isSilent = now.getTime() - heartbeat_at.getTime() > creationHeartbeatMsMax
  return status === 'creating' && isSilent ? 'interrupted' : status
}

function stateOf(started: CreationRow['steps'][number] | undefined, status: CreationStatus) {
  if (!started) return 'waiting' as const
  if (started.duration_ms !== null) return 'done' as const
  return status === 'creating' ? ('running' as const) : ('failed' as const)
}
