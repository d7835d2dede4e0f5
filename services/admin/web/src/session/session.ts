import { FiscusConnectionError, FiscusProblem } from '@fiscus/client'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

/** The answer of `GET /api/v1/session`: who calls, for which tenant, with which rights. */
export type Session = {
  principal: { kind: 'user' | 'key'; id: string; name: string; email: string | null }
  /** null: a principal of the platform. */
  tenant: { id: string; slug: string; name: string; timezone: string } | null
  role: string | null
  scopes: readonly string[]
  memberships: readonly { tenant: string; name: string; role: string }[]
  second_factor: string
  has_password: boolean
  expires_at: string | null
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000,
})

/** The session of this browser. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Whether the user has a right: `useCan('tax:write')`. Hide what needs it, or disable it with the reason `texts.noRight`. */
export function useCan(scope: string): boolean {
  return useSession().scopes.includes(scope)
}

async function readSession(signal: AbortSignal): Promise<Session> {
  const response = await fetch('/api/v1/session', { signal }).catch((cause) => {
    throw new FiscusConnectionError('network', 'GET /api/v1/session failed', { cause })
  })
  if (response.ok) return response.json()
  throw new FiscusProblem(await response.json(), { retryAfter: null, etag: null })
}
