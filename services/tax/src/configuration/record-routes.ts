import {
  deletion,
  dryRunOf,
  dryRunQuery,
  written,
  writtenOrTried,
} from '@fiscus/contracts/configuration-answer'
import { defineRoute } from '@fiscus/runtime/route'
import { z } from 'zod'

/** The address of one record. */
export const recordId = z.object({ id: z.uuid() })

/** The header that a change needs; without it the answer is 428, not 422. */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'Needed. The ETag of the version that you have read.', example: '"v1"' }),
})

export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
})

export const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  ...json(schema),
})

/** The routes that rates, groups and rules have in common. */
export function recordRoutes<
  Path extends string,
  Filter extends z.ZodObject,
  List extends z.ZodObject,
  Shape extends z.ZodRawShape,
  New extends z.ZodObject,
  Change extends z.ZodObject,
>(
  path: Path,
  schemas: { filter: Filter; list: List; record: z.ZodObject<Shape>; created: New; change: Change },
) {
  const one = `${path}/{id}` as const
  const { filter, list, record, created, change } = schemas
  return {
    list: defineRoute({
      method: 'get',
      path,
      scope: 'tax:read',
      request: { query: filter },
      responses: { 200: answer('A page; its ETag is the version of the whole configuration', list) },
    }),
    get: defineRoute({
      method: 'get',
      path: one,
      scope: 'tax:read',
      request: { params: recordId },
      responses: { 200: answer('The record', record) },
    }),
    create: defineRoute({
      method: 'post',
      path,
      scope: 'tax:write',
      request: { query: dryRunQuery, body: json(created) },
      responses: {
        200: answer('With dryRun: what creating it would do', dryRunOf(record)),
        201: answer('The new record', written(record)),
      },
    }),
    change: defineRoute({
      method: 'patch',
      path: one,
      scope: 'tax:write',
      request: { params: recordId, query: dryRunQuery, headers: ifMatch, body: json(change) },
      responses: { 200: answer('The record as it is now', writtenOrTried(record)) },
    }),
    remove: defineRoute({
      method: 'delete',
      path: one,
      scope: 'tax:write',
      request: { params: recordId, query: dryRunQuery, headers: ifMatch },
      responses: { 200: answer('It is gone; issued documents are not affected', writtenOrTried(deletion)) },
    }),
  }
}
