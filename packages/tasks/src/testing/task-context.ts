import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { settings as storedSettings } from '@fiscus/db/schema/tenant/settings'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { render } from '@fiscus/messages/render'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { Task, TaskContext, TaskResult } from '@fiscus/scheduling/tasks/define-task'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { sql } from 'drizzle-orm'

/**
 * For tests: runs a task with the login of a worker, for a tenant (by its slug) or for the admin profile (slug null),
 * and returns its text.
 */
export async function runOn(...run: Parameters<typeof resultOn>): Promise<string> {
  return render((await resultOn(...run)).message)
}

/** Like `runOn`, with the whole result. */
export async function resultOn(
  { as, tenant: tenantOf }: Pick<FreshDatabases, 'as' | 'tenant'>,
  task: Task,
  { slug = null, now, ...context }: { slug: string | null; now: Date } & Partial<TaskContext>,
): Promise<TaskResult> {
  const databases = as('worker')
  const { id, timezone } = await databases.findTenant({ slug: slug ?? 'administration' })
  return databases.withTenant(id, (db) =>
    task.run({
      db,
      control: databases.control,
      clock: { now: () => now },
      settings: settingsReader(db),
      blobs: noBlobs,
      secrets: createSecretBox(noMail.secretKeys),
      platformSecrets: createSecretBox(noMail.secretKeys),
      mail: noMail.mail,
      dav: noMail.dav,
      pdf: noMail.pdf,
      signal: new AbortController().signal,
      log: { info() {}, warn() {}, error() {} },
      progress() {},
      count() {},
      measure() {},
      tenant: slug === null ? null : tenantOf(slug),
      timezone,
      ...context,
    }),
  )
}

/** Every write fails: a test of a task that stores blobs passes a folder. */
const noBlobs = openFileBlobs('/dev/null')('none')

/** For tests: stores a setting without validating its value. */
export async function storeSetting(fresh: FreshDatabases, tenantId: string, key: string, value: unknown) {
  const json = sql`${JSON.stringify(value)}::jsonb`
  const { database } = await fresh.databases.findTenant({ id: tenantId })
  await asOwner(databaseUrl(fresh.url, database), (client) =>
    tenantDatabase(client)
      .insert(storedSettings)
      .values({ key, value: json, updated_at: new Date(), updated_by: 'test' })
      .onConflictDoUpdate({ target: storedSettings.key, set: { value: json } }),
  )
}
