import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'
import { tenantAtWork } from './tenant-at-work.ts'

/** The name of the tenant at work, or null: before the login, and for a platform user without one. */
export function useSessionName(): string | null {
  const session = useQueryClient().getQueryData(sessionQuery.queryKey)
  return session?.tenant?.name ?? tenantAtWork
}
