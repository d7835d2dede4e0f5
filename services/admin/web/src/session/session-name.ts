import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'
import { tenantAtWork } from './tenant-at-work.ts'

/** The name of the tenant at work, or null: before the login, and for a platform user without one. */
export function useSessionName(): string | null {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  return data?.tenant?.name ?? tenantAtWork
}
