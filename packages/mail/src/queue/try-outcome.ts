import type { RecipientStatus } from '@fiscus/contracts/mail/mail-vocabulary'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { Message } from '@fiscus/messages/message'
import type { SentResult } from '../smtp/send-session.ts'
import { refusalOf, type SmtpReply } from '../smtp/smtp-reply.ts'
import { type RetryDelays, retryDelayMs } from './back-off.ts'
import type { OutgoingRow, RecipientRow } from './outgoing-message.ts'

/** Settings that decide how a try ends. */
export type TryRules = { attemptsMax: number; isBadSequenceFinal: boolean; retry: RetryDelays }

/** The new status of a recipient. */
export type RecipientChange = Pick<RecipientRow, 'id' | 'code' | 'enhanced_code'> & {
  status: RecipientStatus
  detail: Message | string | null
}

/** How a try of a message ends. */
export type TryOutcome = {
  transition: 'defer' | 'succeed' | 'fail' | 'lose'
  recipients: readonly RecipientChange[]
  /** The delay of the next try in milliseconds; for `defer`. */
  delayMs: number
  /** For the record of the message. */
  reply: SmtpReply | null
  error: Message | string | null
}

/** A message with its recipients at the begin of a try. */
export type Tried = Pick<OutgoingRow, 'attempts_count'> & { recipients: readonly RecipientRow[] }

/**
 * Decides how a try ends (scheduled-tasks §3.3): the result of each recipient, and what happens to the message. A
 * recipient whose address was accepted or refused for good keeps that result; only the others are tried again.
 * @param suppressed addresses in lower case that get no mail
 * @param random from 0 to 1, for the delay
 */
export function outcomeOf(
  message: Tried,
  result: SentResult | null,
  { suppressed, rules, random }: { suppressed: ReadonlySet<string>; rules: TryRules; random: number },
): TryOutcome {
  const open = openRecipients(message.recipients)
  const changes = open.map((recipient): RecipientChange => {
    if (suppressed.has(recipient.address.toLowerCase())) return changed(recipient, 'suppressed', null)
    if (result?.kind === 'broken' || result === null) return changed(recipient, 'pending', null)
    const own = result.refused.find(({ address }) => address === recipient.address)
    const reply = own?.reply ?? result.reply
    if (own || result.kind === 'refused')
      return changed(recipient, reply ? refusalOf(reply, rules.isBadSequenceFinal) : 'deferred', reply)
    return changed(recipient, 'accepted', reply)
  })
  return endOf(message, result, changes, { rules, random })
}

/** The recipients that a try must still reach. */
export function openRecipients<R extends { status: RecipientStatus }>(recipients: readonly R[]): R[] {
  return recipients.filter(({ status }) => status === 'pending' || status === 'deferred')
}

function changed({ id }: RecipientRow, status: RecipientStatus, reply: SmtpReply | null): RecipientChange {
  return {
    id,
    status,
    code: reply?.code ?? null,
    enhanced_code: reply?.enhanced ?? null,
    detail: reply?.text ?? null,
  }
}

function endOf(
  { attempts_count, recipients }: Tried,
  result: SentResult | null,
  changes: readonly RecipientChange[],
  { rules, random }: { rules: TryRules; random: number },
): TryOutcome {
  const after = recipients.map(
    ({ id, status }) => changes.find((change) => change.id === id)?.status ?? status,
  )
  const attempts = attempts_count + 1
  const isOpen = after.some((status) => status === 'pending' || status === 'deferred')
  const isAccepted = after.some((status) => status === 'accepted')
  const reply = result === null || result.kind === 'broken' ? null : result.reply
  const worst = changes.find(({ status }) => status === 'deferred' || status === 'rejected')
  const answered = worst ?? {
    code: reply?.code ?? null,
    enhanced_code: reply?.enhanced ?? null,
    detail: reply?.text ?? null,
  }
  const shown =
    answered.code === null
      ? null
      : { code: answered.code, enhanced: answered.enhanced_code, text: answered.detail ?? '' }
  const common = { recipients: changes, delayMs: 0, reply: shown }
  if (result?.kind === 'broken' && result.isHandedOver)
    return { ...common, transition: 'lose', error: result.error }
  if (!isOpen && isAccepted)
    return { ...common, transition: 'succeed', error: worst ? (shown?.text ?? null) : null }
  const error =
    result?.kind === 'broken' ? result.error : (shown?.text ?? mailServers.everyRecipientSuppressed())
  if (!isOpen) return { ...common, transition: 'fail', error }
  if (attempts >= rules.attemptsMax)
    return { ...common, transition: 'fail', error: mailServers.attemptsExhausted({ error, attempts }) }
  return { ...common, transition: 'defer', error, delayMs: retryDelayMs(rules.retry, attempts, random) }
}
