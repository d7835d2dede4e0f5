import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { ConnectionStep, TestedServer } from '@fiscus/contracts/mail/connection-test'
import type { MailFaultCode } from '../connections/mail-error.ts'
import type { MailFault } from '../connections/mail-fault.ts'

/**
 * The step at which each fault is met. A server that is busy, or answers nonsense, may do so at any step after the
 * connection.
 */
const stepOfFault: Record<MailFaultCode, ConnectionStep> = {
  port_refused: 'address',
  address_refused: 'address',
  name_unknown: 'address',
  consent_needed: 'token',
  no_token: 'token',
  secret_unreadable: 'login',
  no_connection: 'connection',
  tls_missing: 'tls',
  certificate_refused: 'tls',
  tls_outdated: 'tls',
  login_refused: 'login',
  server_busy: 'login',
}

/**
 * The results of the steps of a connection that ended with a fault, or of one that succeeded (null).
 * @param planned the steps that the settings need, in their order
 * @param reached the last step that is known to have succeeded
 */
export function stepsAfter(
  planned: readonly ConnectionStep[],
  fault: MailFault | null,
  reached: ConnectionStep | null,
): TestedServer {
  const known = reached === null ? -1 : planned.indexOf(reached)
  const failedAt = fault === null ? planned.length : Math.max(placeOf(planned, fault), known + 1)
  const last = Math.min(failedAt, planned.length - (fault === null ? 0 : 1))
  const steps = planned.map((step, place) => ({
    step,
    result: place < last ? ('ok' as const) : place === last ? ('failed' as const) : ('not_reached' as const),
    ...textColumns('reason', place === last && fault !== null ? fault.reason : null),
  }))
  return { is_ok: fault === null, steps }
}

/** The place of the step at which a fault was met. A step that is not planned counts as the one before it. */
function placeOf(planned: readonly ConnectionStep[], { code }: MailFault): number {
  const place = planned.indexOf(stepOfFault[code])
  return place >= 0 ? place : planned.indexOf('connection')
}
