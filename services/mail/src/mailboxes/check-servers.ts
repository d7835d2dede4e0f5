import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { MailError } from '@fiscus/mail/connections/mail-error'
import { faultOf } from '@fiscus/mail/connections/mail-fault'
import { hostForDns, type MailGuard, requireMailHost } from '@fiscus/mail/connections/vet-mail-host'
import { values } from '@fiscus/messages/values'
import { requireAllowedUrl } from '@fiscus/runtime/egress/egress'
import { EgressRejected } from '@fiscus/runtime/egress/vet-host'
import { type MailboxPlan, type MailboxSettings, serverOf } from './plan-mailbox.ts'

/**
 * Checks the servers of a mailbox that a request changes, without DNS. A valid name is accepted whatever it leads to:
 * each connection checks it.
 */
export function serverFaults({ before, after }: MailboxPlan, guard: MailGuard): ProblemError[] {
  const faults: ProblemError[] = []
  for (const direction of ['in', 'out'] as const) {
    const [host, port] = addressOf(after, direction)
    if (host === null || port === null || serverOf(before, direction) === serverOf(after, direction)) continue
    if (hostForDns(host) === null) {
      faults.push({
        pointer: `/${direction}_host`,
        detail: values.hostName(),
        code: 'invalid-value',
      })
      continue
    }
    const code = refusalOf({ host, port }, guard)
    if (code === 'port_refused')
      faults.push({ pointer: `/${direction}_port`, detail: faultOf(code).reason, code: 'invalid-value' })
    if (code === 'address_refused')
      faults.push({ pointer: `/${direction}_host`, detail: faultOf(code).reason, code: 'invalid-value' })
  }
  const { oauth_token_url: url } = after
  if (url !== null && url !== before.oauth_token_url && isRefusedUrl(url, guard))
    faults.push({
      pointer: '/oauth_token_url',
      detail: faultOf('address_refused').reason,
      code: 'invalid-value',
    })
  return faults
}

function addressOf(settings: MailboxSettings, direction: 'in' | 'out') {
  const { in_host, in_port, out_host, out_port } = settings
  return direction === 'in' ? ([in_host, in_port] as const) : ([out_host, out_port] as const)
}

function refusalOf(server: { host: string; port: number }, guard: MailGuard) {
  try {
    requireMailHost(server, guard)
    return null
  } catch (error) {
    return error instanceof MailError ? error.code : null
  }
}

function isRefusedUrl(url: string, { networks }: MailGuard): boolean {
  try {
    requireAllowedUrl(url, networks)
    return false
  } catch (error) {
    return error instanceof EgressRejected
  }
}
