import { applicationRole } from '@fiscus/db/connections/application-login'
import { asOwner } from '@fiscus/db/connections/connect'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { jobs } from '@fiscus/messages/jobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock } from '@fiscus/runtime/clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobRow } from '../claim-job.ts'
import { defineJobKind, type JobKind } from '../define-job-kind.ts'
import { defaultTiming, type JobTiming } from '../job-timing.ts'
import type { JobRunContext } from '../run-job.ts'
import { type JobTally, runJobs } from '../run-jobs.ts'

/** For tests: the jobs of a scope, with a table into which the kind `count` writes the items that it has processed. */
export type JobStage = AsyncDisposable & {
  fresh: FreshDatabases
  add(job: Partial<typeof backgroundJobs.$inferInsert>): Promise<string>
  job(id: string): Promise<JobRow>
  change(id: string, changes: Partial<typeof backgroundJobs.$inferInsert>): Promise<void>
  /** Processes jobs like a worker. */
  work(kinds: readonly JobKind[], options?: Partial<JobRunContext & JobTiming>): Promise<JobTally>
  /**
   * The items that a job of the kind `count` has processed, in ascending order; an item that was processed twice is
   * listed twice.
   */
  counted(id: string): Promise<number[]>
}

/** Opens the jobs of a tenant, or of the administration (slug null), in fresh databases. */
export async function openJobStage(server: string, slug: string | null): Promise<JobStage> {
  const fresh = await freshDatabases(server, ...(slug === null ? [] : [slug]))
  const { databases } = fresh
  const tenant = slug === null ? null : fresh.tenant(slug)
  const { id: scopeId } = tenant ?? (await databases.findTenant({ slug: administrationSlug }))
  await asOwner(tenant ? fresh.urlOf(tenant.slug) : fresh.url, (client) => client.unsafe(countedTable))
  const inScope: <T>(work: Parameters<typeof databases.withTenant<T>>[1]) => Promise<T> = (work) =>
    databases.withTenant(scopeId, work)
  return {
    fresh,
    async add(job) {
      const row = { kind: 'count', params: { items: 10, chunk: 1 }, created_by: 'test', ...job }
      const times = { created_at: new Date(), available_at: new Date(0) }
      const [added] = await inScope((db) =>
        db
          .insert(backgroundJobs)
          .values({ ...times, ...row })
          .returning(),
      )
      return added?.id ?? ''
    },
    async job(id) {
      const [job] = await inScope((db) => db.select().from(backgroundJobs).where(eq(backgroundJobs.id, id)))
      if (!job) throw new Error(`There is no job ${id}`)
      return job
    },
    async change(id, changes) {
      await inScope((db) => db.update(backgroundJobs).set(changes).where(eq(backgroundJobs.id, id)))
    },
    work: (kinds, { heartbeatMs, heartbeatTimeoutMs, budgetMs, ...context } = {}) =>
      inScope((db) => {
        const timing = {
          heartbeatMs: heartbeatMs ?? defaultTiming.heartbeatMs,
          heartbeatTimeoutMs: heartbeatTimeoutMs ?? defaultTiming.heartbeatTimeoutMs,
          budgetMs: budgetMs ?? defaultTiming.budgetMs,
        }
        return runJobs({ ...idleContext, db, kinds, tenant, ...context }, timing)
      }),
    async counted(id) {
      const rows = await inScope((db) =>
        db.execute<{ item: number }>(sql`select item from counted where job_id = ${id} order by item`),
      )
      return rows.map(({ item }) => item)
    },
    [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose](),
  }
}

const idleContext = {
  clock: systemClock,
  log: { info() {}, warn() {}, error() {} },
  progress() {},
  get signal() {
    return new AbortController().signal
  },
  blobs: openFileBlobs('/dev/null')('none'),
}

const countedTable = `create table counted (job_id uuid not null, item integer not null);
  grant select, insert on counted to ${applicationRole}`

const countParams = z.strictObject({ items: z.int(), chunk: z.int(), pauseMs: z.int().default(0) })
type Count = z.output<typeof countParams>

/** Counts from 0, `chunk` items in each chunk, and writes each item into the table `counted`. */
export const countRows = defineJobKind<Count, number>({
  kind: 'count',
  label: 'Count',
  params: countParams,
  scopesOf: () => ({ change: [], files: [] }),
  plan: async (_, { items }) => ({ total: items, cursor: 0 }),
  async chunk({ tx, jobId }, { items, chunk, pauseMs }, first) {
    const next = Math.min(items, first + chunk)
    await tx.execute(
      sql`insert into counted select ${jobId}, item from generate_series(${first}::integer, ${next - 1}) item`,
    )
    await tx.execute(sql`select pg_sleep(${pauseMs / 1000})`)
    return { cursor: next, isLast: next === items, processed: next - first }
  },
  finish: async (_, _params, counted) => ({ summary: jobs.reportCreated({ rows: counted }) }),
})

/** The numbers from 0 to `items` - 1. */
export const upTo = (items: number) => Array.from({ length: items }, (_, item) => item)
