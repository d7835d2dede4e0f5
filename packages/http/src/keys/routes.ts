import { createdKey, keyFilter, keyPage, keyRecord } from '@fiscus/contracts/access/key-record'
import { createKeyRequest, rotateKeyRequest } from '@fiscus/contracts/access/key-request'
import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Clock } from '@fiscus/runtime/clock'
import type { Context } from 'hono'
import { z } from 'zod'
import { authorOf } from '../access/author-of.ts'
import type { ApiEnv } from '../requests/api-env.ts'
import { pageResponse } from '../responses/link-next.ts'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { jsonBody, jsonResponse, recordId } from '../routes/route-parts.ts'
import { createKeyOfOwner, revokeKeyOfOwner, rotateKeyOfOwner } from './changes.ts'
import { getKey, keyRecordOf, pageOfKeys } from './queries.ts'

const headers = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description:
      'A repeated request with the same key returns the API key that the first request created, without its text.',
  }),
})

const listRoute = defineRoute({
  method: 'get',
  path: '/keys',
  scope: 'keys:write',
  tag: 'Keys',
  operationId: 'listKeys',
  summary: 'List API keys',
  description: 'A page of the API keys, also expired and revoked ones, the newest first.',
  request: { query: keyFilter },
  responses: { 200: jsonResponse('A page, the newest first', keyPage, ['Link']) },
})

const createRoute = defineRoute({
  method: 'post',
  path: '/keys',
  scope: 'keys:write',
  tag: 'Keys',
  operationId: 'createKey',
  summary: 'Create an API key',
  description:
    'The response is the only place of the text of the key. A key can only grant scopes that it has itself, and at most its own requests per minute.',
  problems: ['too-many-keys'],
  request: { headers, body: jsonBody(createKeyRequest) },
  responses: { 201: jsonResponse('The key with its text', createdKey, ['Location', 'Idempotency-Replayed']) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/keys/{id}',
  scope: 'keys:write',
  tag: 'Keys',
  operationId: 'getKey',
  summary: 'Show an API key',
  description: 'The API key with this id, without its text.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The key', keyRecord) },
})

const rotateRoute = defineRoute({
  method: 'post',
  path: '/keys/{id}/rotate',
  scope: 'keys:write',
  tag: 'Keys',
  operationId: 'rotateKey',
  summary: 'Rotate an API key',
  description:
    'Creates a successor with the same name and scopes, and with the same limit unless another is named. The old key stays valid for the overlap, unless it expires earlier. A key has one valid successor at a time.',
  problems: ['key-over', 'key-rotated', 'too-many-keys'],
  request: { params: recordId, headers, body: { ...jsonBody(rotateKeyRequest), required: false } },
  responses: {
    201: jsonResponse('The successor with its text', createdKey, ['Location', 'Idempotency-Replayed']),
  },
})

const revokeRoute = defineRoute({
  method: 'post',
  path: '/keys/{id}/revoke',
  scope: 'keys:write',
  tag: 'Keys',
  operationId: 'revokeKey',
  summary: 'Revoke an API key',
  description:
    'The key is rejected at once. A revoked key stays revoked; repeating the request changes nothing.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The revoked key', keyRecord) },
})

/** The API keys of the tenant of the request; those of the platform for the administration. */
export function keysRoutes({ databases: { control }, clock }: { databases: Databases; clock: Clock }) {
  const changeOf = (c: Context<ApiEnv>) => ({
    control,
    author: authorOf(c, { clock }),
    owner: keyOwnerOf(c),
    principal: c.get('principal'),
  })
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await pageOfKeys(control, keyOwnerOf(c), c.req.valid('query'), clock.now())),
    )
    .openapi(createRoute, async (c) => {
      const change = { ...changeOf(c), idempotencyKey: c.req.valid('header')['idempotency-key'] }
      const { record, isRepeated } = await createKeyOfOwner(change, c.req.valid('json'))
      c.header('Location', `${c.req.path}/${record.id}`)
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(record, 201)
    })
    .openapi(getRoute, async (c) => {
      const row = await getKey(control, keyOwnerOf(c), c.req.valid('param').id)
      return c.json(await keyRecordOf(control, row, clock.now()), 200)
    })
    .openapi(rotateRoute, async (c) => {
      const { id } = c.req.valid('param')
      const change = { ...changeOf(c), idempotencyKey: c.req.valid('header')['idempotency-key'] }
      const { record, isRepeated } = await rotateKeyOfOwner(change, id, c.req.valid('json'))
      c.header('Location', c.req.path.replace(`${id}/rotate`, record.id))
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(record, 201)
    })
    .openapi(revokeRoute, async (c) =>
      c.json(await revokeKeyOfOwner(changeOf(c), c.req.valid('param').id), 200),
    )
}

/** The owner of the keys that a request reads and changes: the id of a tenant, or null for the platform. */
function keyOwnerOf(c: Context<ApiEnv>): string | null {
  const { id, slug } = c.get('tenant')
  return slug === administrationSlug ? null : id
}
