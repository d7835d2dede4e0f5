import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { todayIn } from '../today.ts'

/** Reads a record and sets its version as the ETag. */
export async function readRecord<R extends { version: number }>(
  c: Context<ApiEnv>,
  { databases }: TaxServiceContext,
  read: (db: TenantDatabase) => Promise<R>,
): Promise<R> {
  const record = await databases.withTenant(c.get('tenant').id, read)
  c.header('ETag', etagOf(record.version))
  return record
}

/**
 * Reads something of a configuration and sets the whole one's version as the ETag. The version is read first: should a
 * write come between, the ETag is too old and a change that builds on it is refused.
 */
export async function readPart<Part>(
  c: Context<ApiEnv>,
  { databases, clock }: TaxServiceContext,
  read: (db: TenantDatabase, today: IsoDate) => Promise<Part>,
): Promise<Part> {
  const { id, timezone } = c.get('tenant')
  return databases.withTenant(id, async (db) => {
    const { configurationVersion } = await readSettings(db)
    c.header('ETag', etagOf(configurationVersion))
    return read(db, todayIn(timezone, clock))
  })
}
