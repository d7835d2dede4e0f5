import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { customIssue } from './custom-issue.ts'
import { frozenText } from './text.ts'

const keysMax = 50
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,39}$/

// An object schema of zod skips the key __proto__ without an error.
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values of another system: up to 50 keys of 1 to 40 characters with texts of 1 to 500 characters. */
export const metadata = z
  .custom<Record<string, unknown>>(isObject, values.object.code)
  .superRefine((members, context) => {
    const keys = Object.keys(members)
    if (keys.length > keysMax)
      context.addIssue({ ...customIssue(values.keysMax({ maximum: keysMax })), continue: false })
    else
      for (const key of keys)
        if (!keyPattern.test(key)) context.addIssue(customIssue(values.metadataKey(), [key]))
  })
  .pipe(z.record(z.string(), frozenText(500)))
  .meta({
    id: 'Metadata',
    type: ['object', 'null'],
    maxProperties: keysMax,
    additionalProperties: { type: 'string', minLength: 1, maxLength: 500 },
    description: 'Values of another system. The service stores and returns them, and does not read them.',
    example: { shop_order: '10023' },
  })
