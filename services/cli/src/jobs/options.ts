import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { eq, getTableColumns } from 'drizzle-orm'
import { json, requireId, textOption } from '../command/arguments.ts'

/** Options of every command. */
export const jobOptions = { tenant: textOption, json } as const

/** The slug of the tenant whose jobs a command uses. */
export const slugOf = ({ tenant }: { tenant?: string | undefined }) => tenant ?? administrationSlug

/** @throws UsageError, unless the arguments are one id */
export function requireJobId(positionals: string[]): string {
  return requireId(positionals, 'Name one job by its id, as bin/jobs list shows it.')
}

export const unknownJob = (id: string) =>
  new OperatorError(`There is no job ${id}: bin/jobs list shows the jobs of a tenant with --tenant=SLUG.`)

const {
  cursor: _cursor,
  request_key: _key,
  attempts_without_progress: _starts,
  ...columns
} = getTableColumns(backgroundJobs)

/** @throws OperatorError when there is no such job */
export async function readJob(db: TenantDatabase, id: string) {
  const [job] = await db.select(columns).from(backgroundJobs).where(eq(backgroundJobs.id, id))
  if (!job) throw unknownJob(id)
  return job
}
