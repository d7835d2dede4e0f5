import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/** The Ed25519 keys that sign the ends of chains of documents. The latest one signs; the others prove what they signed. */
export const anchorKeys = pgTable('anchor_keys', {
  id: id(),
  /** SHA-256 of the public key. */
  fingerprint: text().notNull().unique(),
  /** PEM */
  public_key: text().notNull(),
  /** PEM, sealed for the platform. */
  private_key: text().notNull(),
  created_at: instant().notNull(),
})
