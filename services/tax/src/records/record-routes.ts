import {
  deletion,
  dryRunQuery,
  dryRunResponse,
  writeOrDryRunResponse,
  writeResponse,
} from '@fiscus/contracts/configuration/configuration-response'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import type { z } from 'zod'

type Schemas<
  Filter extends z.ZodObject,
  List extends z.ZodObject,
  Shape extends z.ZodRawShape,
  New extends z.ZodObject,
  Change extends z.ZodObject,
> = { filter: Filter; list: List; record: z.ZodObject<Shape>; created: New; change: Change }

/**
 * The five routes of rates, groups and rules: list, get, create, change, delete.
 * @param notes descriptions of the routes that change and delete a record
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
      responses: { 200: jsonResponse('A page; its ETag is the version of the whole configuration', list) },
    }),
    get: defineRoute({
      method: 'get',
      path: one,
      scope: 'tax:read',
      request: { params: recordId },
      responses: { 200: jsonResponse('The record', record) },
    }),
    create: defineRoute({
      method: 'post',
      path,
      scope: 'tax:write',
      request: { query: dryRunQuery, body: jsonBody(created) },
      responses: {
        200: jsonResponse('With dryRun=true: the effect of creating the record', dryRunResponse(record)),
        201: jsonResponse('The new record', writeResponse(record)),
      },
    }),
    change: defineRoute({
      method: 'patch',
      path: one,
      scope: 'tax:write',
      description: notes.change,
      request: { params: recordId, query: dryRunQuery, headers: ifMatch, body: jsonBody(change) },
      responses: { 200: jsonResponse('The record after the change', writeOrDryRunResponse(record)) },
    }),
    remove: defineRoute({
      method: 'delete',
      path: one,
      scope: 'tax:write',
      description: `${notes.remove} Issued documents keep their snapshots and are not affected.`,
      request: { params: recordId, query: dryRunQuery, headers: ifMatch },
      responses: { 200: jsonResponse('The record is deleted', writeOrDryRunResponse(deletion)) },
    }),
  }
}
