import { Duration } from '../../../components/values/Duration.tsx'
import { useNow } from './use-now.ts'

/** How long something has been running, which moves each second. */
export function RunningTime({ since }: { since: string }) {
  const now = useNow()
  return <Duration ms={Math.floor(Math.max(0, now - Date.parse(since)) / 1000) * 1000} />
}
