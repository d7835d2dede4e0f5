import type { Session } from '@fiscus/client'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { isSessionOfPage, noteSession } from './page-session.ts'
import { requireLogin } from './require-login.ts'

export type Scope = Session['scopes'][number]

const staleMs = 60_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn({ signal }) {
    const session = await api.getSession({ signal })
    noteSession(session)
    if (isSessionOfPage(session)) return session
    await requireLogin()
    return api.getSession({ signal })
  },
  staleTime: staleMs,
})

/** The session of this browser. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Whether the user has a right: `useCan('tax:write')`. Hide what needs it, or disable it with the reason. */
export function useCan(scope: Scope): boolean {
  return useSession().scopes.includes(scope)
}
