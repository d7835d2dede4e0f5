const farMs = 300 * 86_400_000

/** An instant in UTC as it fits into a table: without its year where that is clear, `-` for none. */
export function shortTime(instant: Date | null, now: Date): string {
  if (instant === null) return '-'
  const text = instant.toISOString()
  const isFar = Math.abs(instant.getTime() - now.getTime()) > farMs
  return isFar
    ? text.slice(0, '2026-11-21'.length)
    : text.slice('2026-'.length, -':00.000Z'.length).replace('T', ' ')
}

/** How long something took, in two to four digits. */
export function shortDuration(durationMs: number | null): string {
  if (durationMs === null) return '-'
  if (durationMs < 1_000) return `${durationMs} ms`
  if (durationMs < 100_000) return `${(durationMs / 1_000).toFixed(1)} s`
  return `${Math.round(durationMs / 60_000)} min`
}

/** The length of a line of a table: that of the terminal, or 80. */
export function lineLength(): number {
  return process.stdout.columns ?? 80
}
