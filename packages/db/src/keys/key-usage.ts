import type { Clock } from '@fiscus/runtime/clock'
import { inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { openUsage, type Usage } from '../queries/record-usage.ts'
import { apiKeys } from '../schema/control/api-keys.ts'

/** Records `last_used_at` of keys. */
export function openKeyUsage(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  onError: (error: unknown) => void,
): Usage {
  const write = (ids: string[], at: Date) =>
    control.update(apiKeys).set({ last_used_at: at }).where(inArray(apiKeys.id, ids))
  return openUsage({ name: 'last use of keys', write, clock, onError })
}
