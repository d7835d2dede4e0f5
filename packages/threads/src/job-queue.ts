/** Jobs that wait for their turn, by tenant. */
export type JobQueue<Job> = {
  /** Appends a job. Returns false when the tenant or the queue has too many waiting jobs. */
  add(tenantId: string, job: Job): boolean
  /** Removes and returns the next job of a tenant with fewer running jobs than allowed, or undefined. */
  next(): { tenantId: string; job: Job } | undefined
  /** Marks a running job of a tenant as ended. */
  end(tenantId: string): void
  /** Removes a waiting job. Returns false if it does not wait. */
  remove(tenantId: string, job: Job): boolean
}

/** Most waiting jobs of one tenant and of all tenants, and most running jobs of one tenant. */
export type JobLimits = { tenantMax: number; totalMax: number; tenantRunningMax: number }

/**
 * Creates a queue that is fair between tenants: the running jobs of each are limited, and they take turns. A tenant
 * with many jobs therefore delays only its own.
 */
export function createJobQueue<Job>(limits: JobLimits): JobQueue<Job> {
  // The order of the map is the order of the turns.
  const waiting = new Map<string, Job[]>()
  const running = new Map<string, number>()
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
        const count = running.get(tenantId) ?? 0
        if (count >= limits.tenantRunningMax) continue
        const job = takeFrom(tenantId, jobs, 0)
        if (job === undefined) continue
        running.set(tenantId, count + 1)
        return { tenantId, job }
      }
      return undefined
    },
    end(tenantId) {
      const left = (running.get(tenantId) ?? 0) - 1
      if (left > 0) running.set(tenantId, left)
      else running.delete(tenantId)
    },
    remove(tenantId, job) {
      const jobs = waiting.get(tenantId) ?? []
      const index = jobs.indexOf(job)
      if (index >= 0) takeFrom(tenantId, jobs, index)
      return index >= 0
    },
  }
}
