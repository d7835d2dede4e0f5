const minuteMs = 60_000

/** The settings of the delays between the tries of a message. */
export type RetryDelays = {
  /** The delay after each failed try; the last one repeats. At least one. */
  minutes: readonly number[]
  /** By how much each is changed, up and down. */
  jitterPercent: number
}

/**
 * The delay after a failed try of a message, changed at random and never above the longest one.
 * @param attempts the number of failed tries, from 1
 * @param random from 0 to 1
 */
export function retryDelayMs(
  { minutes, jitterPercent }: RetryDelays,
  attempts: number,
  random: number,
): number {
  const longest = Math.max(...minutes)
  const delay = minutes[Math.max(attempts, 1) - 1] ?? minutes.at(-1) ?? longest
  const jittered = delay * (1 + (jitterPercent / 100) * (2 * random - 1))
  return Math.round(Math.min(longest, jittered) * minuteMs)
}

const breakerDelays = [1, 2, 5, 15, 60].map((minutes) => minutes * minuteMs)

/**
 * The pause of a host or a mailbox after failures in a row: 1, 2, 5, 15, and then 60 minutes, in milliseconds.
 * @param failures from 1
 */
export function breakerDelayMs(failures: number): number {
  return breakerDelays[Math.max(failures, 1) - 1] ?? 60 * minuteMs
}
