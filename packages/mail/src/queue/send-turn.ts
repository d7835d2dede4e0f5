import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { BlobDamaged, BlobMissing, type Blobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunLog } from '@fiscus/runtime/run-log'
import type { SendSession, SentResult } from '../smtp/send-session.ts'
import { faultText, SmtpFault, smtpFaultOf } from '../smtp/smtp-fault.ts'
import { suppressedAmong } from '../suppressions/suppressions.ts'
import { openBreaker, resetBreaker } from './breakers.ts'
import { claimBatch, type SenderId } from './claim-batch.ts'
import { beginHandover, endTry, releaseClaim } from './end-try.ts'
import { ClaimLost, type OutgoingRow, type RecipientRow, recipientsOf } from './outgoing-message.ts'
import { openRecipients, outcomeOf, type TryOutcome, type TryRules } from './try-outcome.ts'

/** A sender of messages and how to reach its server. */
export type Sender = {
  id: SenderId
  /** `host:port`, which names the circuit breaker of its server. */
  host: string
  /** Messages that it may send now. */
  allowance: number
  /** Connects and logs in. @throws SmtpFault */
  open(signal: AbortSignal): Promise<SendSession>
}

/** What all turns of a run share. */
export type TurnContext = {
  db: TenantDatabase
  blobs: Blobs
  clock: Clock
  signal: AbortSignal
  log: RunLog
  rules: TryRules
  ageingMinutes: number
  /** From 0 to 1. */
  random: () => number
  /** Whether a further message may begin. */
  mayContinue: () => boolean
  onEnd: (transition: TryOutcome['transition']) => void
}

/** Messages of a sender in a turn: then the next sender has its turn. */
const turnSize = 20

/**
 * Sends the next messages of a sender, at most 20, over one connection, in their order. Returns the number of claimed messages.
 * A fault of the connection opens the circuit breaker of the sender; only the message whose turn it was counts an attempt.
 */
export async function sendTurn(context: TurnContext, sender: Sender): Promise<number> {
  const { db, clock, ageingMinutes } = context
  const limit = Math.min(turnSize, sender.allowance)
  if (limit < 1) return 0
  const claimed = await claimBatch(db, { sender: sender.id, limit, ageingMinutes }, clock.now())
  if (claimed.length === 0) return 0
  const recipients = await recipientsOf(
    db,
    claimed.map(({ id }) => id),
  )
  const addresses = [...recipients.values()].flat().map(({ address }) => address.toLowerCase())
  const batch = { claimed, recipients, suppressed: await suppressedAmong(db, addresses) }
  const begun = await sendBatch(context, sender, batch)
  for (const message of claimed.slice(begun)) await releaseClaim(db, message)
  return claimed.length
}

type Batch = {
  claimed: readonly OutgoingRow[]
  recipients: ReadonlyMap<string, readonly RecipientRow[]>
  suppressed: ReadonlySet<string>
}

/** Returns how many messages of the batch have ended their try: the others have not begun it. */
async function sendBatch(context: TurnContext, sender: Sender, batch: Batch): Promise<number> {
  const { db, clock, mayContinue } = context
  let session: SendSession | null = null
  let begun = 0
  let isSent = false
  try {
    for (const message of batch.claimed) {
      if (!mayContinue()) break
      const recipients = batch.recipients.get(message.id) ?? []
      if (!session?.isOpen) {
        session?.close()
        session = await sender.open(context.signal)
      }
      const outcome = await tryMessage(context, session, {
        message,
        recipients,
        suppressed: batch.suppressed,
      })
      begun += 1
      isSent ||= outcome?.transition === 'succeed'
      if (outcome && isThrottle(outcome)) throw new SmtpFault('throttled', outcome.reply)
    }
  } catch (error) {
    if (context.signal.aborted) return begun
    const fault = smtpFaultOf(error)
    if (!(error instanceof SmtpFault)) throw error
    begun += await endBroken(context, sender, batch, { fault, begun })
    return begun
  } finally {
    session?.close()
  }
  if (isSent) await resetBreaker(db, { sender: sender.id, host: sender.host }, clock.now())
  return begun
}

/** The server refuses all messages of the sender for now: 421, or 4xx to MAIL FROM. */
function isThrottle({ transition, reply }: TryOutcome): boolean {
  return transition === 'defer' && reply?.code === 421
}

/** Opens the breaker. The message whose turn it was counts an attempt, unless the login is wrong. */
async function endBroken(
  context: TurnContext,
  sender: Sender,
  { claimed, recipients, suppressed }: Batch,
  { fault, begun }: { fault: SmtpFault; begun: number },
): Promise<number> {
  const { db, clock, log } = context
  await openBreaker(db, { sender: sender.id, host: sender.host }, fault, clock.now())
  log.warn(`Sender ${sender.id ?? 'of the global server'} paused: ${fault.message}`)
  const next = claimed[begun]
  // After a throttle the message that was refused has already ended its try.
  if (!next || fault.kind === 'credentials' || fault.kind === 'throttled') return 0
  const result: SentResult = { kind: 'broken', isHandedOver: false, error: faultText(fault) }
  await endMessage(context, { message: next, recipients: recipients.get(next.id) ?? [], suppressed }, result)
  return 1
}

type Attempt = { message: OutgoingRow; recipients: readonly RecipientRow[]; suppressed: ReadonlySet<string> }

/** Tries a message once. null: another worker has taken it over. */
async function tryMessage(
  context: TurnContext,
  session: SendSession,
  attempt: Attempt,
): Promise<TryOutcome | null> {
  const { db, blobs, clock, signal } = context
  const { message, recipients, suppressed } = attempt
  const open = openRecipients(recipients).map(({ address }) => address)
  const to = [...new Set(open)].filter((address) => !suppressed.has(address.toLowerCase()))
  try {
    if (to.length === 0) return await endMessage(context, attempt, null)
    const handover = {
      name: message.id,
      from: message.envelope_from,
      to,
      bytes: message.mime_bytes,
      mime: blobs.read(message.mime_sha256),
    }
    const result = await session.send(handover, () => beginHandover(db, message, clock.now()), signal)
    return await endMessage(context, attempt, result)
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged)
      return writeEnd(context, message, { ...unreadable, error: error.message })
    if (!(error instanceof ClaimLost)) throw error
    context.log.warn(error.message)
    return null
  }
}

/** A message whose source is gone cannot be sent, and must not stop the messages after it. */
const unreadable = { transition: 'fail', recipients: [], delayMs: 0, reply: null } as const

async function endMessage(
  context: TurnContext,
  attempt: Attempt,
  result: SentResult | null,
): Promise<TryOutcome> {
  const { message, recipients, suppressed } = attempt
  const { rules, random } = context
  const tried = { attempts_count: message.attempts_count, recipients }
  return writeEnd(context, message, outcomeOf(tried, result, { suppressed, rules, random: random() }))
}

async function writeEnd(
  context: TurnContext,
  message: OutgoingRow,
  outcome: TryOutcome,
): Promise<TryOutcome> {
  const { db, clock, log, onEnd } = context
  await endTry(db, message, outcome, clock.now())
  onEnd(outcome.transition)
  if (outcome.transition === 'fail') log.error(`Message ${message.id} failed: ${outcome.error}`)
  if (outcome.transition === 'lose') log.error(`Message ${message.id} is unknown: ${outcome.error}`)
  return outcome
}
