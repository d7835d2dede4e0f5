const shortestMs = 60_000
const longestMs = 2 * 3600_000

/**
 * The instant of a Retry-After header (RFC 9110 §10.2.3), seconds or a date, between a minute and two hours from now.
 * null: the header is absent or cannot be read.
 */
export function retryAtOf(header: string | undefined, now: Date): Date | null {
  const text = header?.trim() ?? ''
  const date = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : date - now.getTime()
  if (Number.isNaN(ms)) return null
  return new Date(now.getTime() + Math.min(Math.max(ms, shortestMs), longestMs))
}
