const minuteMs = 60_000
const delays = [1, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minuteMs)
const longestMs = 480 * minuteMs
const jitter = 0.2

/**
 * The delay after a failed try of a message: 1, 5, 15, 30 min, 1, 2, 4, 8 h, and then 8 h, each changed by up to 20 % and never
 * above 8 h.
 * @param attempts the number of failed tries, from 1
 * @param random from 0 to 1
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = delays[Math.max(attempts, 1) - 1] ?? longestMs
  return Math.min(longestMs, Math.round(delay * (1 - jitter + 2 * jitter * random)))
}

const breakerDelays = [1, 2, 5, 15, 60].map((minutes) => minutes * minuteMs)

/**
 * How long a host or a mailbox gets no message after failures in a row: 1, 2, 5, 15, and then 60 min.
 * @param failures from 1
 */
export function breakerDelayMs(failures: number): number {
  return breakerDelays[Math.max(failures, 1) - 1] ?? 60 * minuteMs
}
