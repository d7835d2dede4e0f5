import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'
import { scope } from './key-record.ts'
import { scopes } from './scopes.ts'

const days = (daysMax: number) => z.int().min(1).max(daysMax)
const requestsPerMinute = optionalOrNull(z.int().min(1).max(10_000_000))

/** Body of POST /keys. */
export const createKeyRequest = z
  .strictObject({
    name: singleLineText(100).meta({ example: 'Web shop' }),
    scopes: z
      .array(scope)
      .min(1)
      .max(scopes.length)
      .refine((list) => new Set(list).size === list.length, values.scopeTwice.code)
      .meta({
        description: 'Scopes that the calling key has itself',
        example: ['tax:calculate', 'tax:read'],
      }),
    expires_in_days: days(3650).default(90),
    requests_per_minute: requestsPerMinute.meta({
      description:
        'At most that of the calling key; by default 6,000, or that of the calling key if it is lower',
    }),
  })
  .meta({ id: 'CreateKeyRequest' })
export type CreateKeyRequest = z.output<typeof createKeyRequest>

/** Body of POST /keys/{id}/rotate. */
export const rotateKeyRequest = z
  .strictObject({
    expires_in_days: days(3650).default(90).meta({ description: 'Validity of the new key' }),
    overlap_days: days(365).default(7).meta({ description: 'For how long the old key stays valid' }),
    requests_per_minute: requestsPerMinute.meta({
      description:
        'At most that of the calling key, or of the old key if it is higher; by default that of the old key',
    }),
  })
  .meta({ id: 'RotateKeyRequest' })
export type RotateKeyRequest = z.output<typeof rotateKeyRequest>
