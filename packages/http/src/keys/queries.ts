import type { KeyFilter } from '@fiscus/contracts/access/key-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { KeyRow } from '@fiscus/db/keys/create-key'
import { creatorsOfKeys } from '@fiscus/db/keys/creators-of-keys'
import { isOfOwner, listKeys } from '@fiscus/db/keys/list-keys'
import { apiKeys } from '@fiscus/db/schema/control/api-keys'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor } from '../responses/cursor.ts'
import { pageOf } from '../responses/page-of.ts'
import { requireFound } from '../responses/require-found.ts'

/**
 * The records of keys, in their order: their rows without digest, owner and request, and with the creator as it is by
 * now.
 */
async function keyRecordsOf(control: ControlDatabase, rows: readonly KeyRow[], now: Date) {
  const ids = rows.map(({ id }) => id)
  const creators = await creatorsOfKeys(control, ids, now)
  return rows.map(({ key_digest: _, tenant_id: __, request_key: ___, request_digest: ____, ...record }) => {
    const { name = null, state = null } = creators.get(record.id) ?? {}
    return { ...record, created_by_name: name, created_by_state: state }
  })
}

/** The record of a key. */
export async function keyRecordOf(control: ControlDatabase, row: KeyRow, now: Date) {
  const [record] = await keyRecordsOf(control, [row], now)
  return requireFound(record, 'key', row.id)
}

/** @throws Problem 404 `not-found`, also for a key of another owner */
export async function getKey(control: ControlDatabase, owner: string | null, id: string): Promise<KeyRow> {
  const [row] = await control
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isOfOwner(owner)))
  return requireFound(row, 'key', id)
}

/**
 * A page of the keys of an owner, the newest first: ids grow with time.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function pageOfKeys(
  control: ControlDatabase,
  owner: string | null,
  { limit, cursor }: KeyFilter,
  now: Date,
) {
  const before = cursor === undefined ? undefined : readCursor(z.uuid(), cursor)
  const rows = await listKeys(control, owner, { limit: limit + 1, before })
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { keys: await keyRecordsOf(control, page, now), next }
}
