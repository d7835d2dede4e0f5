import type { Scope } from './scopes.ts'

/** A stored API key. Only the SHA-256 of its text is stored, never the text. */
export type ApiKey = {
  id: string
  name: string
  /** null: a platform key. */
  tenantId: string | null
  scopes: readonly Scope[]
  requestsPerMinute: number
  expiresAt: Date
  revokedAt: Date | null
}

/** Finds a key by the lower-case hexadecimal SHA-256 of its text. */
export type FindApiKey = (keyDigest: string) => Promise<ApiKey | null>
