import { z } from 'zod'
import { type ResponseHeader, responseHeaders } from './response-headers.ts'

/** A response with a stored file, whose ETag is its SHA-256. */
export const downloadResponse = (
  description: string,
  types: readonly string[],
  further: readonly ResponseHeader[] = [],
) => ({
  description,
  headers: responseHeaders(['ETag', 'Content-Disposition', ...further]),
  content: Object.fromEntries(types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }])),
})
