import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { and, asc, type Column, count, eq, getTableName, gt, notLike, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ControlDatabase, TenantDatabase } from '../connections/databases.ts'
import { anchorKeys } from '../schema/control/anchor-keys.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { davAccounts } from '../schema/dav/accounts.ts'
import { mailboxes } from '../schema/mail/mailboxes.ts'

/** The columns of a table with sealed texts. Their place is the name of table and column, and the id of the record. */
type SecretTable = { table: PgTable; id: PgColumn; columns: readonly PgColumn[] }

/** The secrets of the platform, in the administration database. */
export const platformSecrets: readonly SecretTable[] = [
  { table: anchorKeys, id: anchorKeys.id, columns: [anchorKeys.private_key] },
  { table: appUsers, id: appUsers.id, columns: [appUsers.totp_secret] },
]

/** The secrets of each scope. */
export const scopeSecrets: readonly SecretTable[] = [
  {
    table: mailboxes,
    id: mailboxes.id,
    columns: [
      mailboxes.in_secret,
      mailboxes.out_secret,
      mailboxes.oauth_client_secret,
      mailboxes.oauth_refresh_secret,
      mailboxes.oauth_access_secret,
    ],
  },
  {
    table: davAccounts,
    id: davAccounts.id,
    columns: [
      davAccounts.password_secret,
      davAccounts.oauth_client_secret,
      davAccounts.oauth_refresh_secret,
      davAccounts.oauth_access_secret,
    ],
  },
]

/**
 * Secrets that were sealed again with the current key, and the ones that no configured key opens, which stay as they
 * are.
 */
export type Rotation = { rotated: number; unreadable: number }

const batchSize = 100
type Database = ControlDatabase | TenantDatabase

/**
 * Seals the secrets of a database with the current key that have another one, in transactions of 100 records. It may
 * stop at any point, and stops behind a transaction when the signal aborts: the next call continues with the rest.
 */
export async function rotateSecrets(
  db: Database,
  tables: readonly SecretTable[],
  box: SecretBox,
  signal?: AbortSignal,
): Promise<Rotation> {
  const total = { rotated: 0, unreadable: 0 }
  for (const secretTable of tables) {
    let after: string | null = null
    while (!signal?.aborted) {
      const batch: Rotation & { last: string | null } = await rotateBatch(db, secretTable, box, after)
      total.rotated += batch.rotated
      total.unreadable += batch.unreadable
      if (batch.last === null) break
      after = batch.last
    }
  }
  return total
}

/** Counts the secrets of a database by the version of their key. */
export async function countSecrets(
  db: Database,
  tables: readonly SecretTable[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { table, columns } of tables)
    for (const column of columns) {
      const version = sql<number>`substring(${column}, '^v([0-9]{1,6})\\.')::int`.as('version')
      const rows = await db
        .select({ version, secrets: count() })
        .from(table)
        .where(sql`${column} is not null`)
        .groupBy(sql`1`)
      for (const row of rows) counts.set(row.version, (counts.get(row.version) ?? 0) + row.secrets)
    }
  return counts
}

function rotateBatch(
  db: Database,
  { table, id, columns }: SecretTable,
  box: SecretBox,
  after: string | null,
): Promise<Rotation & { last: string | null }> {
  const isOld = or(...columns.map((column) => notLike(column, `v${box.current}.%`)))
  return db.transaction(async (tx) => {
    const rows: Record<string, unknown>[] = await tx
      .select({ id, ...Object.fromEntries(columns.map((column) => [column.name, column])) })
      .from(table)
      .where(and(isOld, after === null ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(batchSize)
      .for('update')
    const done = { rotated: 0, unreadable: 0 }
    for (const row of rows) {
      const recordId = String(row.id)
      for (const column of columns) {
        const sealed = row[column.name]
        if (typeof sealed !== 'string' || box.versionOf(sealed) === box.current) continue
        const again = sealAgain(box, sealed, { field: fieldOf(table, column), id: recordId })
        if (again === null) done.unreadable += 1
        else {
          done.rotated += 1
          await tx
            .update(table)
            .set({ [column.name]: again })
            .where(eq(id, recordId))
        }
      }
    }
    const last = rows.length < batchSize ? null : String(rows.at(-1)?.id)
    return { ...done, last }
  })
}

const fieldOf = (table: PgTable, column: Column) => `${getTableName(table)}.${column.name}`

function sealAgain(box: SecretBox, sealed: string, place: { field: string; id: string }): string | null {
  try {
    return box.seal(box.open(sealed, place), place)
  } catch {
    return null
  }
}
