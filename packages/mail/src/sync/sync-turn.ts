import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'
import type { Budget } from './plan-batches.ts'
import type { SyncLimits } from './sync-limits.ts'

/**
 * What turns have done: messages stored and messages that could not be stored, bytes fetched, acknowledgements enqueued
 * and failed.
 */
export type Tally = {
  stored: number
  failed: number
  bytes: number
  acknowledged: number
  unacknowledged: number
}

/** What all turns of a run share. */
export type SyncContext = {
  db: TenantDatabase
  blobs: Blobs
  clock: Clock
  log: RunLog
  limits: SyncLimits
  secrets: SecretBox
  tally: Tally
  /** What acknowledgements are composed with. */
  mail: Pick<MailEnvironment, 'from' | 'hostName' | 'global'>
  /** Aborts with the run. */
  runSignal: AbortSignal
}

/** A turn of a mailbox that is claimed. */
export type SyncTurn = SyncContext & {
  mailbox: MailboxRow
  /** Messages are fetched one by one, to find the one that makes turns fail. */
  isCautious: boolean
  /** Messages whose tries are recorded before they are fetched, because the process of the last turn was lost. */
  suspects: number
  /** What remains; messages that are stored reduce it. */
  budget: Budget
  /** Aborts at the end of the time of the turn, and with the run. */
  signal: AbortSignal
  /** Whether a further batch may begin. */
  hasTime: () => boolean
}

/** Whether the turn has time and budget for a further message. */
export function mayContinue({ hasTime, budget, signal }: SyncTurn): boolean {
  return !signal.aborted && hasTime() && budget.messages > 0 && budget.bytes > 0
}
