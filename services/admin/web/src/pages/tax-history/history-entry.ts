import type { ConfigurationHistoryEntry } from '@fiscus/client'
import { changesOf } from '../../components/values/changes-of.ts'

/** A change with the ETag of the configuration at its reading, which a restoration needs. */
export type HistoryRow = ConfigurationHistoryEntry & { etag: string }

/** The names of the fields that a change altered, without the version; none for a new or deleted record. */
export function changedFields({ before, after }: Pick<HistoryRow, 'before' | 'after'>): string[] {
  if (before === null || after === null) return []
  return changesOf(before, after)
    .map(({ field }) => field)
    .filter((field) => field !== 'version')
}

/** A record without what every change alters. */
export function shownState(
  state: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> | null {
  if (!state) return null
  const { id: _, version: __, ...fields } = state
  return fields
}

/** The instant at which a day begins in UTC, or one day later; undefined without a day. */
export function instantOf(day: string, daysLater = 0): string | undefined {
  if (day === '') return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + daysLater)
  return instant.toISOString()
}
