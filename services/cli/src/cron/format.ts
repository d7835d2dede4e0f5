const farMs = 300 * 86_400_000

/** Formats an instant in UTC for a table: near instants without the year, null as `-`. */
export function formatTime(instant: Date | null, now: Date): string {
  if (instant === null) return '-'
  const text = instant.toISOString()
  const isFar = Math.abs(instant.getTime() - now.getTime()) > farMs
  return isFar
    ? text.slice(0, '2026-11-21'.length)
    : text.slice('2026-'.length, -':00.000Z'.length).replace('T', ' ')
}

/** Formats a duration with two to four digits. */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null) return '-'
  if (durationMs < 1_000) return `${durationMs} ms`
  if (durationMs < 100_000) return `${(durationMs / 1_000).toFixed(1)} s`
  return `${Math.round(durationMs / 60_000)} min`
}
