import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { SendSession } from '../smtp/send-session.ts'
import type { SigningKeys } from '../threads/signed-message-id.ts'
import type { ClaimTiming, SenderId } from './claim-batch.ts'
import type { TryOutcome, TryRules } from './try-outcome.ts'
import type { TryWriter } from './try-writer.ts'

/** A sender of messages and how to reach its server. */
export type Sender = {
  id: SenderId
  /** The name of its server for the circuit breaker. */
  host: string
  /** Messages that it may send now. */
  allowance: number
  /** Connects and logs in. @throws SmtpFault */
  open(signal: AbortSignal): Promise<SendSession>
}

/** What all turns of a run share. */
export type TurnContext = {
  db: TenantDatabase
  writer: TryWriter
  blobs: Blobs
  /** Sign the ENVID of each message. */
  secrets: SigningKeys
  clock: Clock
  signal: AbortSignal
  log: RunLog
  rules: TryRules
  claims: ClaimTiming
  ageingMinutes: number
  /** From 0 to 1. */
  random: () => number
  /** Whether a further message may begin. */
  mayContinue: () => boolean
  onEnd: (transition: TryOutcome['transition']) => void
}
