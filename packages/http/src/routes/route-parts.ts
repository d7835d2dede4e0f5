import { z } from 'zod'
import { type ResponseHeader, responseHeaders } from './response-headers.ts'

/** Path parameters of one record. */
export const recordId = z.object({ id: z.uuid().toLowerCase() })

/** The required header of a change. Optional for the validation, because a missing header has its own problem, 428. */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({
      description: 'The ETag of the version that you have read.',
      example: '"v1"',
      param: { required: true },
    }),
})

/** The header of a change that the specification names: its caller need not have read a version. */
export const ifMatchOrLast = z.object({
  'if-match': z.string().optional().meta({
    description: 'The ETag of the version that you have read. Without it the last write wins.',
    example: '"v1"',
  }),
})

/** A JSON body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
})

/** A response with a JSON body, and the headers that it can have besides those of every response. */
export const jsonResponse = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  headers: readonly ResponseHeader[] = [],
) => ({ description, headers: responseHeaders(headers), ...jsonBody(schema) })

/** A body of CSV, which the handler reads with `sentBytes`. */
export const csvBody = { content: { 'text/csv': { schema: z.string() } } }

type FileType = 'text/calendar' | 'text/vcard' | 'application/xml'

/** A file of calendars or contacts, or XML, which the handler reads with `sentBytes`. */
export const fileBody = (type: FileType) => ({ content: { [type]: { schema: z.string() } } })

/** A response with a file of calendars or contacts. */
export const fileResponse = (description: string, type: FileType) => ({
  description,
  headers: responseHeaders(['Content-Disposition']),
  ...fileBody(type),
})

/** A response with a CSV file. */
export const csvResponse = (description: string, headers: readonly ResponseHeader[] = []) => ({
  description,
  headers: responseHeaders(headers),
  ...csvBody,
})

/**
 * The response to a request whose If-None-Match has the ETag of the current version. A route that declares it sends it.
 */
export const notModifiedResponse = {
  304: { description: 'Unchanged since the version in If-None-Match.', headers: responseHeaders(['ETag']) },
}

/** The header by which a caller states which version it has. */
export const ifNoneMatch = z.object({
  'if-none-match': z.string().optional().meta({
    description: 'The ETag of the version that you have. When it is unchanged, the response is 304.',
    example: '"v1"',
  }),
})
