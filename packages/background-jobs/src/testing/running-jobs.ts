import { applicationRole, asOwner } from '@fiscus/db/connections/connect'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { systemClock } from '@fiscus/runtime/clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../define-job.ts'
import type { JobRunContext } from '../run-job.ts'
import { type JobTally, type JobTiming, runJobs, usualTiming } from '../run-jobs.ts'
import type { JobRow } from '../take-job.ts'

/** For tests: jobs of the administration (slug null) and of a tenant, with a table in which a counter leaves what it has done. */
export type JobStage = AsyncDisposable & {
  fresh: FreshDatabases
  add(job: Partial<typeof backgroundJobs.$inferInsert>): Promise<string>
  job(id: string): Promise<JobRow>
  change(id: string, changes: Partial<typeof backgroundJobs.$inferInsert>): Promise<void>
  /** Works as a worker does. */
  work(kinds: readonly Job[], given?: Partial<JobRunContext & JobTiming>): Promise<JobTally>
  /** The items that a counter has counted, in order; one that was counted twice is there twice. */
  counted(id: string): Promise<number[]>
}

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
    work: (kinds, { beatMs, patienceMs, budgetMs, ...given } = {}) =>
      inScope((db) => {
        const timing = {
          beatMs: beatMs ?? usualTiming.beatMs,
          patienceMs: patienceMs ?? usualTiming.patienceMs,
          budgetMs: budgetMs ?? usualTiming.budgetMs,
        }
        return runJobs({ ...idle, db, kinds, tenant, ...given }, timing)
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

const idle = {
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

/** Counts from 0 on, so many items a chunk, and leaves each of them in the table `counted`. */
export const count = defineJob<Count, number>({
  kind: 'count',
  label: 'Count',
  params: countParams,
  plan: async (_, { items }) => ({ total: items, cursor: 0 }),
  async chunk({ tx, jobId }, { items, chunk, pauseMs }, first) {
    const next = Math.min(items, first + chunk)
    await tx.execute(
      sql`insert into counted select ${jobId}, item from generate_series(${first}::integer, ${next - 1}) item`,
    )
    await tx.execute(sql`select pg_sleep(${pauseMs / 1000})`)
    return { cursor: next, isLast: next === items, processed: next - first }
  },
  finish: async (_, _params, counted) => ({ summary: `${counted} counted` }),
})

/** The numbers from 0 to one less than this. */
export const upTo = (items: number) => Array.from({ length: items }, (_, item) => item)
