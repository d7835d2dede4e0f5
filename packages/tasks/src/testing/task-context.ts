import { settings as storedSettings } from '@fiscus/db/schema/tenant/settings'
import { settingsOf } from '@fiscus/db/settings/read-setting'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import type { Task, TaskContext } from '@fiscus/scheduling/tasks/define-task'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'

/** For tests: runs a task for the tenant with a slug, or for the admin profile, at an instant. */
export async function runOn(
  { databases, tenant: tenantOf }: FreshDatabases,
  task: Task,
  { slug = null, ...given }: { slug: string | null; now: Date } & Partial<TaskContext>,
): Promise<string> {
  const { id } = await databases.findTenant({ slug: slug ?? 'administration' })
  return databases.withTenant(id, (db) =>
    task.run({
      db,
      control: databases.control,
      clock: { now: () => given.now },
      settings: settingsOf(db),
      blobs: noBlobs,
      signal: new AbortController().signal,
      log: { info() {}, warn() {}, error() {} },
      progress() {},
      tenant: slug === null ? null : tenantOf(slug),
      ...given,
    }),
  )
}

/** Nothing can be put there: a test of a task that keeps blobs gives it a folder. */
const noBlobs = openFileBlobs('/dev/null')('none')

/** For tests: stores a setting as it is, whatever it is. */
export async function storeSetting(
  { databases }: FreshDatabases,
  tenantId: string,
  key: string,
  value: unknown,
) {
  const json = sql`${JSON.stringify(value)}::jsonb`
  await databases.withTenant(tenantId, (db) =>
    db
      .insert(storedSettings)
      .values({ key, value: json, updated_at: new Date(), updated_by: 'test' })
      .onConflictDoUpdate({ target: storedSettings.key, set: { value: json } }),
  )
}
