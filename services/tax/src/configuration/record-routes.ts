import {
  deletion,
  dryRunOf,
  dryRunQuery,
  written,
  writtenOrTried,
} from '@fiscus/contracts/configuration/configuration-response'
import { defineRoute } from '@fiscus/http/routes/route'
import { answer, ifMatch, json, recordId } from '@fiscus/http/routes/route-parts'
import type { z } from 'zod'

type Schemas<
  Filter extends z.ZodObject,
  List extends z.ZodObject,
  Shape extends z.ZodRawShape,
  New extends z.ZodObject,
  Change extends z.ZodObject,
> = { filter: Filter; list: List; record: z.ZodObject<Shape>; created: New; change: Change }

/**
 * The five routes that rates, groups and rules have in common: list, get, create, change, delete.
 * @param notes what changing and deleting one means
 */
export function recordRoutes<
  Path extends string,
  Filter extends z.ZodObject,
  List extends z.ZodObject,
  Shape extends z.ZodRawShape,
  New extends z.ZodObject,
  Change extends z.ZodObject,
>(
  path: Path,
  { filter, list, record, created, change }: Schemas<Filter, List, Shape, New, Change>,
  notes: { change: string; remove: string },
) {
  const one = `${path}/{id}` as const
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
        200: answer('With dryRun=true: what creating it would do', dryRunOf(record)),
        201: answer('The new record', written(record)),
      },
    }),
    change: defineRoute({
      method: 'patch',
      path: one,
      scope: 'tax:write',
      description: notes.change,
      request: { params: recordId, query: dryRunQuery, headers: ifMatch, body: json(change) },
      responses: { 200: answer('The record as it is now', writtenOrTried(record)) },
    }),
    remove: defineRoute({
      method: 'delete',
      path: one,
      scope: 'tax:write',
      description: `${notes.remove} Issued documents keep their snapshots and are not affected.`,
      request: { params: recordId, query: dryRunQuery, headers: ifMatch },
      responses: { 200: answer('It is gone', writtenOrTried(deletion)) },
    }),
  }
}
