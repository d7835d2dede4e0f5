import { z } from 'zod'
import { responseHeaders } from './response-headers.ts'

/** A response with a stored file, whose ETag is its SHA-256. */
export const downloadResponse = (description: string, types: readonly string[]) => ({
  description,
  headers: responseHeaders(['ETag', 'Content-Disposition']),
  content: Object.fromEntries(types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }])),
})
