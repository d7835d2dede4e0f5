import type { MessageKind } from '@fiscus/contracts/mail/mail-vocabulary'
import { headerValue } from '../mime/header-lines.ts'
import type { Classifiable } from './classifiable.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'
import { isRefusal } from './is-refusal.ts'

export type Classified = {
  kind: MessageKind
  /** The results per recipient of a bounce, a delay notice or a delivery receipt. */
  report: DeliveryReport | null
}

const daemons = /^(mailer-daemon|mail-daemon|mdaemon)@/i
/** In a From or Return-Path without an address, as daemons of one machine write them. */
const nameOfDaemon = /(^|[<\s])(mailer-daemon|mail-daemon|mdaemon)($|[>\s])/i
const machineSenders =
  /^(post[-_]?master|"system administrator"|[\w.+-]*smtp[\w.+-]*|bounces?|noreply-bounces?)(\+[^@]*)?@/i
const bounceSubject =
  /^\s*(undeliver(ed|able)|non-?deliverable|returned mail|failed mail|mail delivery (failed|failure|warning)|delivery (failure|status notification)|(delivery )?failure notice|mail could not be delivered|mail system error)\b/i
const autoReplySubject =
  /^\s*\[?(auto(matic)?[- ]?(reply|response)|auto: .*is out of the office|out of (the )?office|abwesend|abwesenheit(snotiz|sassistent)?|automatische antwort|odpowied[źz] automatyczna|automatyczna odpowied[źz]|autoodpowied[źz]|nieobecno[śs][ćc](?=\s*:)|r[ée]ponse automatique|respuesta autom[áa]tica|risposta automatica)(?![\p{L}\p{N}])/iu

/**
 * Decides what a message is, from its headers and its report (RFC 3464, 8098, 5965, 3834, 6047, 2919). The first rule
 * that applies decides.
 * @param isOwn the message has a Message-ID of ours: it came back
 */
export function classifyMessage(message: Classifiable, isOwn: boolean): Classified {
  const isRefused = isRefusal(message)
  const report = readDeliveryReport(message, isRefused)
  if (report) return { kind: kindOfReport(report), report }
  return { kind: isRefused ? 'bounce' : kindOf(message, isOwn), report: null }
}

function kindOfReport({ recipients }: DeliveryReport): MessageKind {
  if (recipients.some(({ action }) => action === 'failed')) return 'bounce'
  return recipients.some(({ action }) => action === 'delayed') ? 'delay_notice' : 'delivery_receipt'
}

function kindOf(
  { headers, report, calendarMethod, subject, from }: Classifiable,
  isOwn: boolean,
): MessageKind {
  const value = (name: string) => headerValue(headers, name)?.trim().toLowerCase() ?? ''
  const has = (...names: string[]) => names.some((name) => headerValue(headers, name) !== null)
  if (report?.type === 'disposition-notification') return 'read_receipt'
  if (report?.type === 'feedback-report') return 'abuse_report'
  if (isOwn) return 'own'
  const precedence = value('precedence')
  const autoSubmitted = value('auto-submitted').split(/[\s;(]/)[0] ?? ''
  const returnPath = value('return-path').replace(/^<|>$/g, '')
  const isNullSender =
    value('return-path') === '<>' || nameOfDaemon.test(returnPath) || daemons.test(returnPath)
  const sender = from?.address ?? ''
  if (report?.type === 'delivery-status' || daemons.test(sender)) return 'bounce'
  // Only programs write without an address.
  if (from === null && (value('from') === '<>' || nameOfDaemon.test(value('from')))) return 'bounce'
  const isReturning = bounceSubject.test(subject) || autoSubmitted !== '' || has('x-failed-recipients')
  if (machineSenders.test(sender) && (isNullSender || isReturning)) return 'bounce'
  if (bounceSubject.test(subject) && (isNullSender || from === null)) return 'bounce'
  if (autoSubmitted === 'auto-replied') return 'auto_reply'
  // The answer to an invitation, which a calendar program writes (RFC 6047).
  if (calendarMethod === 'REPLY') return 'auto_reply'
  if (has('x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from', 'x-mail-autoreply'))
    return 'auto_reply'
  if (precedence === 'auto_reply' || precedence === 'auto-reply' || value('x-precedence') === 'auto_reply')
    return 'auto_reply'
  if (value('x-auto-response-suppress') !== '' && autoReplySubject.test(subject)) return 'auto_reply'
  const isCampaign = has('list-unsubscribe-post', 'feedback-id', 'x-campaignid')
  const isBulk = isCampaign || precedence === 'bulk' || precedence === 'junk' || has('list-unsubscribe')
  // People write to a group (RFC 2369 §3.4). A newsletter has the other headers of a list too.
  if (has('list-post')) return /^no\b/.test(value('list-post')) ? 'bulk' : 'list'
  if (precedence === 'list' && !isCampaign) return 'list'
  if (isBulk) return 'bulk'
  if (has('list-id')) return 'list'
  if (autoSubmitted !== '' && autoSubmitted !== 'no')
    return autoSubmitted === 'auto-generated' ? 'bulk' : 'auto_reply'
  if (isNullSender || autoReplySubject.test(subject)) return 'auto_reply'
  return 'personal'
}
