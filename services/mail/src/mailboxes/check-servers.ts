import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { MailError } from '@fiscus/mail/connections/mail-error'
import { faultOf } from '@fiscus/mail/connections/mail-fault'
import { hostForDns, type MailGuard, vetMailHost } from '@fiscus/mail/connections/vet-mail-host'
import { values } from '@fiscus/messages/values'
import { EgressRejected, vetHost } from '@fiscus/runtime/egress/vet-host'
import { type MailboxPlan, type MailboxSettings, serverOf } from './plan-mailbox.ts'

const resolveMsMax = 2_000

/**
 * Checks the servers of a mailbox that a request changes. A valid name that does not resolve, or not within two
 * seconds, is accepted: each connection checks it again.
 */
export async function serverFaults(
  { before, after }: MailboxPlan,
  guard: MailGuard,
): Promise<ProblemError[]> {
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
    const code = await refusalOf({ host, port }, guard)
    if (code === 'port_refused')
      faults.push({ pointer: `/${direction}_port`, detail: faultOf(code).reason, code: 'invalid-value' })
    if (code === 'address_refused')
      faults.push({ pointer: `/${direction}_host`, detail: faultOf(code).reason, code: 'invalid-value' })
  }
  const { oauth_token_url: url } = after
  if (url !== null && url !== before.oauth_token_url && (await isRefusedUrl(url, guard)))
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

async function refusalOf(server: { host: string; port: number }, guard: MailGuard) {
  try {
    await vetMailHost(server, { ...guard, signal: AbortSignal.timeout(resolveMsMax) })
    return null
  } catch (error) {
    return error instanceof MailError ? error.code : null
  }
}

async function isRefusedUrl(url: string, { networks, resolve }: MailGuard): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  try {
    await vetHost(host, { allowed: networks, resolve }, AbortSignal.timeout(resolveMsMax))
    return false
  } catch (error) {
    return error instanceof EgressRejected
  }
}
