import { useSession } from '../../session/session.ts'

/** The time zone in which the panel shows instants: that of the tenant, else that of the browser. */
export function useZone(): string {
  return useSession().tenant?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
