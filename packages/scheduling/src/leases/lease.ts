/**
 * The locks of running tasks, each with a holder's token and a time to live that the holder renews: its heartbeat. A lock saves
 * double work; that a run which has lost it changes nothing is the doing of its fence (end-run.ts).
 */
export type Leases = {
  /** Takes a free key; false: somebody holds it. */
  take(key: string, token: string, ttlMs: number): Promise<boolean>
  /** Holds it for longer; false: it is not this token's any more. */
  renew(key: string, token: string, ttlMs: number): Promise<boolean>
  /** Frees it; false: it was not this token's any more. */
  release(key: string, token: string): Promise<boolean>
  /** Those of the keys that somebody holds. */
  alive(keys: readonly string[]): Promise<ReadonlySet<string>>
}

export const leaseTtlMs = 30_000
export const leaseRenewalMs = 10_000

/** A ticker or worker holds it as long as it lives, so that others see that they have the same locks. */
export function processKeyOf(processId: string): string {
  return `cron-process-${processId}`
}

export function leaseKeyOf(taskId: string): string {
  return `cron-task-${taskId}`
}
