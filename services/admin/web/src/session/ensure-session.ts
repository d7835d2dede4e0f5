import { FiscusProblem } from '@fiscus/client'
import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

/** Loads the session before the first page. Without one the browser goes to the login, and comes back from there. */
export async function ensureSession(queryClient: QueryClient): Promise<void> {
  try {
    await queryClient.ensureQueryData(sessionQuery)
  } catch (error) {
    if (!(error instanceof FiscusProblem && error.status === 401)) throw error
    const { pathname, search } = location
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`
    location.replace(`/login${next}`)
    // The other page replaces this one.
    await new Promise(() => {})
  }
}
