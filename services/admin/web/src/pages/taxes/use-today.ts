import { useSession } from '../../session/session.ts'
import { dayIn } from './day-in.ts'

/** Today in the time zone of the tenant; for a platform user that of the browser. */
export function useToday(): string {
  return dayIn(useSession().tenant?.timezone, new Date())
}
