import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { connections } from '@fiscus/messages/connections'
import { davTexts } from '@fiscus/messages/dav'
import { davServers } from '@fiscus/messages/dav-servers'
import type { Message } from '@fiscus/messages/message'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import { requireAllowedUrl } from '@fiscus/runtime/egress/egress'
import { EgressRejected } from '@fiscus/runtime/egress/vet-host'
import { type AccountPlan, isMoved, type SecretField } from './plan-account.ts'

/**
 * Checks an account after a request, without DNS. A name is accepted whatever it leads to: each request checks it.
 * @throws Problem 422 `invalid-request` with a pointer for each fault
 */
export function requireUsable(plan: AccountPlan, environment: DavEnvironment): void {
  const faults = [...missingFields(plan), ...secretsForAnotherServer(plan)]
  for (const field of ['server_url', 'oauth_token_url'] as const) {
    const url = plan.after[field]
    if (url === null || url === plan.before[field]) continue
    const reason = refusalOf(url, environment)
    if (reason !== null) faults.push(fault(field, reason, 'invalid-value'))
  }
  for (const origin of plan.after.other_origins) {
    if (plan.before.other_origins.includes(origin)) continue
    const reason = refusalOf(origin, environment, plan.after.server_url)
    if (reason !== null)
      faults.push(fault('other_origins', davTexts.otherOrigin({ origin, reason }), 'invalid-value'))
  }
  if (faults.length > 0) throw invalidRequest(faults)
}

const fault = (field: string, detail: Message, code: ProblemError['code']): ProblemError => ({
  pointer: `/${field}`,
  detail,
  code,
})

function missingFields({ after, secrets }: AccountPlan): ProblemError[] {
  const forLoginMethod = connections.requiredForLoginMethod({ method: after.login_method })
  if (after.login_method !== 'bearer')
    return secrets.password === null ? [fault('password', forLoginMethod, 'required')] : []
  const missing = [
    ...(after.oauth_token_url === null ? ['oauth_token_url'] : []),
    ...(after.oauth_client_id === null ? ['oauth_client_id'] : []),
    ...(secrets.oauth_refresh_token === null ? ['oauth_refresh_token'] : []),
  ]
  return missing.map((field) => fault(field, forLoginMethod, 'required'))
}

/** A stored secret is never sent to a server that the caller has changed: it must be entered again. */
function secretsForAnotherServer(plan: AccountPlan): ProblemError[] {
  const { before, after, secrets } = plan
  const isSentElsewhere = isMoved(plan)
  const isTokenMoved = before.oauth_token_url !== after.oauth_token_url
  const fields: [SecretField, boolean][] = [
    ['password', isSentElsewhere],
    ['oauth_refresh_token', isSentElsewhere || isTokenMoved],
    ['oauth_client_secret', isTokenMoved],
  ]
  return fields
    .filter(([field, isChanged]) => isChanged && secrets[field] === 'stored')
    .map(([field]) => fault(field, connections.secretForAnotherServer(), 'required'))
}

/** Why an address is refused; null: it is allowed. Beside a server with TLS, `beside`, no other may be without it. */
function refusalOf(url: string, { networks, plaintext }: DavEnvironment, beside = 'http:'): Message | null {
  const { protocol } = new URL(url)
  if (protocol === 'http:' && (!plaintext || beside.startsWith('https:')))
    return davServers.plaintextRefused()
  try {
    requireAllowedUrl(url, networks)
    return null
  } catch (error) {
    if (error instanceof EgressRejected) return connections.addressRefused()
    throw error
  }
}
