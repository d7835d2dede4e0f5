import type { Scope } from './scopes.ts'

/** A key as it is kept: never the key itself, only its SHA-256. */
export type ApiKey = {
  id: string
  name: string
  /** null: the key belongs to the platform. */
  tenantId: string | null
  scopes: readonly Scope[]
  requestsPerMinute: number
  expiresAt: Date
  revokedAt: Date | null
}

/** Looks a key up by the lower-case hexadecimal SHA-256 of its text. */
export type FindApiKey = (keyDigest: string) => Promise<ApiKey | null>
