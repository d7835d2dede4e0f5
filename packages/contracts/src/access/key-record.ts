import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { scopes } from './scopes.ts'

export const scope = z.enum(scopes).meta({ id: 'Scope' })

const instant = z.iso.datetime()

/** An API key. Its text is stored nowhere. */
export const keyRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key', example: 'tx_live_Q9fE' }),
    scopes: z.array(scope),
    requests_per_minute: z.int(),
    created_at: instant,
    created_by: z.string().nullable().meta({
      description:
        'Who created the key: `key:` with the id of an API key, `user:` with that of a user, or `cli:` with an account',
    }),
    created_by_name: z.string().nullable().meta({ description: 'The present name of that key or user' }),
    created_by_state: z.enum(['active', 'inactive']).nullable().meta({
      description:
        'Whether that key or user still has access: `inactive` for a revoked or expired key, and for a user who is deactivated or has lost its role. The key belongs to its tenant, or to the platform, and stays valid',
    }),
    replaces: z.uuid().nullable().meta({ description: 'The key whose rotation created this one' }),
    expires_at: instant,
    revoked_at: instant.nullable(),
    last_used_at: instant.nullable().meta({ description: 'The last use, to the minute' }),
  })
  .meta({ id: 'ApiKey' })

/** A new key with its text. */
export const createdKey = keyRecord
  .extend({
    key: z.string().nullable().meta({
      description:
        'The text of the key. Only this response has it: store it safely. null in a response that repeats an earlier one',
    }),
  })
  .meta({ id: 'CreatedApiKey' })

export const keyFilter = pageQuery
export type KeyFilter = z.output<typeof keyFilter>

/** A page of keys. */
export const keyPage = z
  .object({ keys: z.array(keyRecord), next: z.string().nullable() })
  .meta({ id: 'ApiKeyPage' })
