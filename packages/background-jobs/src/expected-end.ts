type Progress = {
  status: string
  started_at: Date | null
  processed_items: number
  total_items: number | null
}

/** Adds when a running job would end at its mean speed since its start: null without processed items. */
export function withExpectedEnd<Job extends Progress>(
  job: Job,
  now: Date,
): Job & { expected_end_at: Date | null } {
  const { status, started_at, processed_items, total_items } = job
  if (status !== 'running' || !started_at || !processed_items || total_items === null)
    return { ...job, expected_end_at: null }
  const elapsedMs = Math.max(0, now.getTime() - started_at.getTime())
  const wholeMs = (elapsedMs * Math.max(total_items, processed_items)) / processed_items
  return { ...job, expected_end_at: new Date(started_at.getTime() + Math.min(wholeMs, wholeMsMax)) }
}

/** A job that seems to need more than a year is expected to end after a year: its mean speed is of a few items only. */
const wholeMsMax = 365 * 86_400_000
