import { deletion, dryRunQuery, writeResponse } from '@fiscus/contracts/configuration/configuration-response'
import type { ProblemCode } from '@fiscus/contracts/problems/problems'
import { defineRoute } from '@fiscus/http/routes/route'
import {
  ifMatch,
  ifNoneMatch,
  jsonBody,
  jsonResponse,
  notModifiedResponse,
  recordId,
} from '@fiscus/http/routes/route-parts'
import type { Tag } from '@fiscus/http/routes/tags'
import type { z } from 'zod'
import { recordFaultCodes } from '../changes/record-fault.ts'

type Schemas<
  Filter extends z.ZodObject,
  List extends z.ZodObject,
  Shape extends z.ZodRawShape,
  New extends z.ZodObject,
  Change extends z.ZodObject,
> = { filter: Filter; list: List; record: z.ZodObject<Shape>; created: New; change: Change }

type Noun<Path> = {
  path: Path
  tag: Tag
  /** The noun in operation ids: `Rate` for `getRate`. */
  one: string
  many: string
  /** The noun in texts. */
  noun: string
  nouns: string
  /** Descriptions of the routes that list, change and delete records. */
  list: string
  change: string
  remove: string
  /** The problem of a deletion of a record that others use. */
  inUse?: ProblemCode
}

/** The five routes of rates, groups, tax categories and rules: list, get, create, change, delete. */
export function recordRoutes<
  Path extends string,
  Filter extends z.ZodObject,
  List extends z.ZodObject,
  Shape extends z.ZodRawShape,
  New extends z.ZodObject,
  Change extends z.ZodObject,
>(
  { path, tag, one: name, many, noun, nouns, ...notes }: Noun<Path>,
  { filter, list, record, created, change }: Schemas<Filter, List, Shape, New, Change>,
) {
  const one = `${path}/{id}` as const
  return {
    list: defineRoute({
      method: 'get',
      path,
      scope: 'tax:read',
      tag,
      operationId: `list${many}`,
      summary: `List ${nouns}`,
      description: `${notes.list} The ETag is the version of the whole configuration.`,
      request: { query: filter, headers: ifNoneMatch },
      responses: { 200: jsonResponse('A page', list, ['ETag', 'Link']), ...notModifiedResponse },
    }),
    get: defineRoute({
      method: 'get',
      path: one,
      scope: 'tax:read',
      tag,
      operationId: `get${name}`,
      summary: `Show a ${noun}`,
      description: `The ${noun} with this id. A change needs its ETag.`,
      request: { params: recordId, headers: ifNoneMatch },
      responses: { 200: jsonResponse(`The ${noun}`, record, ['ETag']), ...notModifiedResponse },
    }),
    create: defineRoute({
      method: 'post',
      path,
      scope: 'tax:write',
      tag,
      operationId: `create${name}`,
      summary: `Create a ${noun}`,
      description: `Adds a ${noun} to the configuration. The warnings are about the configuration after the write.`,
      problems: recordFaultCodes,
      request: { query: dryRunQuery, body: jsonBody(created) },
      responses: {
        200: jsonResponse('With dryRun=true: the record as it would be', writeResponse(record)),
        201: jsonResponse(`The new ${noun}`, writeResponse(record), ['ETag', 'Location']),
      },
    }),
    change: defineRoute({
      method: 'patch',
      path: one,
      scope: 'tax:write',
      tag,
      operationId: `change${name}`,
      summary: `Change a ${noun}`,
      description: notes.change,
      problems: recordFaultCodes,
      request: { params: recordId, query: dryRunQuery, headers: ifMatch, body: jsonBody(change) },
      responses: {
        200: jsonResponse(`The ${noun} after the change`, writeResponse(record), ['ETag', 'Location']),
      },
    }),
    remove: defineRoute({
      method: 'delete',
      path: one,
      scope: 'tax:write',
      tag,
      operationId: `delete${name}`,
      summary: `Delete a ${noun}`,
      description: `${notes.remove} Issued documents keep their snapshots and are not affected.`,
      problems: notes.inUse ? [notes.inUse] : [],
      request: { params: recordId, query: dryRunQuery, headers: ifMatch },
      responses: { 200: jsonResponse(`The ${noun} is deleted`, writeResponse(deletion)) },
    }),
  }
}
