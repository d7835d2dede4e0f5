import { render } from '@fiscus/messages/render'
import { envelopeIdOf } from '../smtp/envelope-id.ts'
import type { SendSession, SentResult } from '../smtp/send-session.ts'
import { lostSource } from '../sources/raw-source.ts'
import { ClaimLost, type OutgoingRow, type RecipientRow } from './outgoing-message.ts'
import { openRecipients, outcomeOf, type TryOutcome } from './try-outcome.ts'
import type { TurnContext } from './turn-context.ts'

/** A claimed message. `suppressed` has addresses in lower case. */
export type Attempt = {
  message: OutgoingRow
  recipients: readonly RecipientRow[]
  suppressed: ReadonlySet<string>
}

/**
 * Tries a message once and returns how the try ended, which the caller writes. null: another worker has taken it over.
 * @param before the end of the try before it: the last bytes wait for its commit
 */
export async function tryMessage(
  context: TurnContext,
  session: SendSession,
  attempt: Attempt,
  before: Promise<unknown>,
): Promise<TryOutcome | null> {
  const { writer, blobs, secrets, clock, signal, claims } = context
  const { message, recipients, suppressed } = attempt
  const open = openRecipients(recipients).map(({ address }) => address)
  const to = [...new Set(open)].filter((address) => !suppressed.has(address.toLowerCase()))
  if (to.length === 0) return endOf(context, attempt, null)
  const handover = {
    name: message.id,
    from: message.envelope_from,
    to,
    bytes: message.mime_bytes,
    envelopeId: envelopeIdOf(message.id, secrets),
    mime: blobs.read(message.mime_sha256),
  }
  const beforeEnd = async () => {
    const askedAt = performance.now()
    await Promise.all([before, writer.beginHandover(message, clock.now())])
    // The claim was ours when the database answered. A process that was frozen meanwhile reads the answer too late.
    if (performance.now() - askedAt > claims.claimMs / 2)
      throw new ClaimLost(`The outgoing message ${message.id} waits: its claim may have ended meanwhile`)
  }
  try {
    return endOf(context, attempt, await session.send(handover, beforeEnd, signal))
  } catch (error) {
    // The operator can restore the source until the last try, and the messages after this one must not wait for it.
    const lost = lostSource(error, message.mime_sha256)
    if (lost) return endOf(context, attempt, { kind: 'broken', isHandedOver: false, error: lost })
    if (!(error instanceof ClaimLost)) throw error
    context.log.warn(error.message)
    return null
  }
}

/** Decides how a try with this result ends. null: no recipient is left to send it to. */
export function endOf(
  { rules, random }: TurnContext,
  { message, recipients, suppressed }: Attempt,
  result: SentResult | null,
): TryOutcome {
  const tried = { attempts_count: message.attempts_count, recipients }
  return outcomeOf(tried, result, { suppressed, rules, random: random() })
}

/** Writes how the try of a message ended. Does nothing if another worker has taken it over. */
export async function writeEnd(
  { writer, clock, log, onEnd }: TurnContext,
  message: OutgoingRow,
  outcome: TryOutcome,
): Promise<void> {
  try {
    await writer.endTry(message, outcome, clock.now())
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
    return log.warn(error.message)
  }
  onEnd(outcome.transition)
  if (outcome.transition === 'fail') log.error(`Message ${message.id} failed: ${render(outcome.error ?? '')}`)
  if (outcome.transition === 'lose')
    log.error(`Message ${message.id} has the status unknown: ${render(outcome.error ?? '')}`)
}
