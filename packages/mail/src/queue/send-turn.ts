import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { retryWhileUnavailable } from '@fiscus/runtime/waiting/retry-while-unavailable'
import type { SendSession, SentResult } from '../smtp/send-session.ts'
import { faultText, SmtpFault } from '../smtp/smtp-fault.ts'
import { suppressedAmong } from '../suppressions/suppressions.ts'
import { openBreaker, resetBreaker } from './breakers.ts'
import { claimBatch } from './claim-batch.ts'
import { keepClaims } from './keep-claims.ts'
import { type OutgoingRow, recipientsOf } from './outgoing-message.ts'
import { releaseClaims } from './release-claims.ts'
import { type Attempt, endOf, tryMessage, writeEnd } from './try-message.ts'
import type { TryOutcome } from './try-outcome.ts'
import type { Sender, TurnContext } from './turn-context.ts'

/** Messages of a sender in a turn: then the next sender has its turn. */
const turnSize = 20
/** The database may be away for so long before unsent messages wait for the end of their claims. */
const patienceMs = 60_000

/**
 * Sends the next messages of a sender, at most 20, over one connection, in their order. Returns the number of claimed
 * messages. A fault of the connection opens the circuit breaker of the sender; only the message whose turn it was
 * counts an attempt.
 */
export async function sendTurn(context: TurnContext, sender: Sender): Promise<number> {
  const { db, clock, ageingMinutes, claims } = context
  const limit = Math.min(turnSize, sender.allowance)
  if (limit < 1) return 0
  const claimed = await claimBatch(db, { sender: sender.id, limit, ageingMinutes }, clock.now(), claims)
  if (claimed.length === 0) return 0
  const ended = new Set<OutgoingRow>()
  await using _heartbeat = keepClaims(context, claimed, claims)
  const ends: Promise<void>[] = []
  // A result is written while the next message is on its way to the server.
  const end = (message: OutgoingRow, outcome: TryOutcome) => {
    ended.add(message)
    ends.push(writeEnd(context, message, outcome))
    return Promise.all(ends)
  }
  try {
    await sendBatch(context, sender, await attemptsOf(db, claimed), end)
    await Promise.all(ends)
  } finally {
    await Promise.allSettled(ends)
    // The last bytes of these were not handed over, also after an error.
    const open = claimed.filter((message) => !ended.has(message))
    await retryWhileUnavailable(() => releaseClaims(db, open), { patienceMs, signal: context.signal })
  }
  return claimed.length
}

async function attemptsOf(db: TenantDatabase, claimed: readonly OutgoingRow[]): Promise<Attempt[]> {
  const recipients = await recipientsOf(
    db,
    claimed.map(({ id }) => id),
  )
  const addresses = [...recipients.values()].flat().map(({ address }) => address.toLowerCase())
  const suppressed = await suppressedAmong(db, addresses)
  return claimed.map((message) => ({ message, recipients: recipients.get(message.id) ?? [], suppressed }))
}

/** Begins to write the end of a try. Resolves when it and those before it are committed. */
type End = (message: OutgoingRow, outcome: TryOutcome) => Promise<unknown>

/**
 * Tries the messages of a batch, one after another, until the sender is paused. A message without an end was not handed
 * over.
 */
async function sendBatch(
  context: TurnContext,
  sender: Sender,
  attempts: readonly Attempt[],
  end: End,
): Promise<void> {
  const { db, clock, mayContinue } = context
  let session: SendSession | null = null
  let begun = 0
  let isSent = false
  let before: Promise<unknown> = Promise.resolve()
  try {
    for (const attempt of attempts) {
      if (!mayContinue()) break
      if (!session?.isOpen) {
        session?.close()
        session = await sender.open(context.signal)
      }
      const outcome = await tryMessage(context, session, attempt, before)
      begun += 1
      if (!outcome) continue
      before = end(attempt.message, outcome)
      before.catch(() => {})
      isSent ||= outcome.transition === 'succeed'
      if (isThrottle(outcome)) throw new SmtpFault('throttled', outcome.reply)
    }
  } catch (error) {
    if (context.signal.aborted) return
    if (!(error instanceof SmtpFault)) throw error
    const broken = await openBreakerOf(context, sender, attempts[begun], error)
    if (broken) await end(broken.message, endOf(context, broken, brokenBy(error)))
    return
  } finally {
    session?.close()
  }
  if (isSent) await resetBreaker(db, { sender: sender.id, host: sender.host }, clock.now())
}

/** The server refuses all messages of the sender for now. Another 4xx concerns the message alone. */
function isThrottle({ transition, reply }: TryOutcome): boolean {
  return transition === 'defer' && reply?.code === 421
}

const brokenBy = (fault: SmtpFault): SentResult => ({
  kind: 'broken',
  isHandedOver: false,
  error: faultText(fault),
})

/**
 * Opens the breaker. Returns the message that counts an attempt: the one whose turn it was, unless the login is wrong.
 */
async function openBreakerOf(
  { db, clock, log }: TurnContext,
  sender: Sender,
  next: Attempt | undefined,
  fault: SmtpFault,
): Promise<Attempt | null> {
  await openBreaker(db, { sender: sender.id, host: sender.host }, fault, clock.now())
  log.warn(`Sender ${sender.id ?? 'of the global server'} paused: ${fault.message}`)
  // After a throttle the message that was refused has already ended its try.
  return !next || fault.kind === 'credentials' || fault.kind === 'throttled' ? null : next
}
