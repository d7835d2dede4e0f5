import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { sql } from 'drizzle-orm'
import { check, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOfCheck, singleRowCheck } from '../columns.ts'

/** One row: the seller of the tenant's invoices. Documents have a copy in their content. */
export const sellerProfile = pgTable(
  'seller_profile',
  {
    id: integer().primaryKey().default(1),
    /** The whole profile; an empty object before it is first set. */
    profile: json().$type<SellerProfile>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (table) => [singleRowCheck(table.id)],
)

/** Images by the SHA-256 of their bytes. Documents refer to them, so that they are never changed or deleted. */
export const sellerLogos = pgTable(
  'seller_logos',
  {
    digest: text().primaryKey(),
    type: text({ enum: ['image/png', 'image/jpeg'] }).notNull(),
    /** The bytes in base64. */
    data: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    oneOfCheck(table.type, ['image/png', 'image/jpeg']),
    check(
      'seller_logos_digest_check',
      sql`${table.digest} = encode(sha256(decode(${table.data}, 'base64')), 'hex')`,
    ),
  ],
)
