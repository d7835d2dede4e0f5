/** Jobs that wait for a thread, by tenant. */
export type JobQueue<Job> = {
  /** Appends a job. Returns false when the tenant or the queue has too many waiting jobs. */
  add(tenantId: string, job: Job): boolean
  /** Removes and returns the next job of a tenant without a running job, or undefined. */
  next(): { tenantId: string; job: Job } | undefined
  /** Marks the running job of a tenant as ended. */
  end(tenantId: string): void
  /** Removes a waiting job. Returns false if it does not wait. */
  remove(tenantId: string, job: Job): boolean
  /** The number of waiting jobs of all tenants. */
  waiting(): number
}

/**
 * Creates a queue that is fair between tenants: each has at most one running job, and they take turns. A tenant with many jobs
 * therefore delays only its own.
 */
export function createJobQueue<Job>(limits: { tenantMax: number; totalMax: number }): JobQueue<Job> {
  // The order of the map is the order of the turns.
  const waiting = new Map<string, Job[]>()
  const running = new Set<string>()
  let total = 0

  function takeFrom(tenantId: string, jobs: Job[], index: number): Job | undefined {
    const [job] = jobs.splice(index, 1)
    total -= 1
    waiting.delete(tenantId)
    if (jobs.length > 0) waiting.set(tenantId, jobs)
    return job
  }

  return {
    add(tenantId, job) {
      const jobs = waiting.get(tenantId) ?? []
      if (jobs.length >= limits.tenantMax || total >= limits.totalMax) return false
      jobs.push(job)
      waiting.set(tenantId, jobs)
      total += 1
      return true
    },
    next() {
      for (const [tenantId, jobs] of waiting) {
        if (running.has(tenantId)) continue
        const job = takeFrom(tenantId, jobs, 0)
        if (job === undefined) continue
        running.add(tenantId)
        return { tenantId, job }
      }
      return undefined
    },
    end(tenantId) {
      running.delete(tenantId)
    },
    remove(tenantId, job) {
      const jobs = waiting.get(tenantId) ?? []
      const index = jobs.indexOf(job)
      if (index >= 0) takeFrom(tenantId, jobs, index)
      return index >= 0
    },
    waiting: () => total,
  }
}
