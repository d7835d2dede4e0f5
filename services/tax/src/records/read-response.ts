import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { Context } from 'hono'
import { readSettings } from '../configuration/stored-records.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { todayIn } from '../context/today.ts'

/** Reads a record and sets the ETag to its version. */
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
 * Reads a part of a configuration and sets the ETag to the version of the whole configuration. The version is read
 * first: if a write happens in between, the ETag is too old and a change with this ETag is rejected.
 * @param dependsOnToday whether the part is another one tomorrow without a write
 */
export async function readPart<Part>(
  c: Context<ApiEnv>,
  { databases, clock }: TaxServiceContext,
  read: (db: TenantDatabase, today: IsoDate) => Promise<Part>,
  dependsOnToday = false,
): Promise<Part> {
  const { id, timezone } = c.get('tenant')
  return databases.withTenant(id, async (db) => {
    const { configurationVersion } = await readSettings(db)
    const today = todayIn(timezone, clock)
    const part = await read(db, today)
    c.header('ETag', etagOf(configurationVersion, dependsOnToday ? today : undefined))
    return part
  })
}
