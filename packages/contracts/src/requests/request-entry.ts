import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { instant } from '../fields/instant.ts'
import { countQuery, pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'

const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/** An entry of the API request log. */
const requestEntry = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime().meta({ description: 'The instant of the response, in UTC' }),
    request_id: z.string(),
    caller: z
      .string()
      .nullable()
      .meta({ description: '`key:` with the id of an API key, or `user:` with that of a user' }),
    caller_name: z.string().nullable(),
    method: z.string(),
    route: z.string().meta({ description: 'The template of the route', example: '/api/v1/tax/rates/:id' }),
    status: z.int(),
    duration_ms: z.int(),
  })
  .meta({ id: 'RequestEntry' })

const milliseconds = z.int().nullable()

/** A page of the API request log. */
export const requestPage = z
  .object({
    requests: z.array(requestEntry),
    figures: z
      .object({
        count: z.int(),
        failed: z.int().meta({ description: 'With a status from 500' }),
        rejected: z.int().meta({ description: 'With a status from 400 to 499' }),
        p50_ms: milliseconds,
        p95_ms: milliseconds,
        p99_ms: milliseconds,
      })
      .nullable()
      .meta({
        description:
          'Figures of all requests that match, of the newest 100,000 of the period. null on the pages after the first',
      }),
    searched_until: z.iso.datetime().nullable().meta({
      description:
        'The instant of the last request that was read, when older ones are left. `next` continues there. null: all were read, or the page is full',
    }),
    next: z.string().nullable(),
  })
  .meta({ id: 'RequestPage' })

/** Filter of the API request log. */
export const requestFilter = pageQuery.extend({
  from: instant.optional().meta({ description: 'The earliest instant' }),
  to: instant.optional().meta({ description: 'The end of the period; it is not included' }),
  route: boundedText(200).optional().meta({ description: 'A part of the template of the route' }),
  method: z.enum(methods).optional(),
  status: z
    .string()
    .regex(/^([1-5]\d\d|[2-5]xx)$/, values.status.code)
    .optional()
    .meta({ description: 'A status, or the first digit of one', examples: ['404', ...statusClasses] }),
  caller: z
    .string()
    .regex(/^(key|user):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, values.caller.code)
    .optional(),
  request_id: boundedText(64).optional(),
  duration_min_ms: countQuery(3_600_000, 1).optional(),
})
export type RequestQuery = z.output<typeof requestFilter>
