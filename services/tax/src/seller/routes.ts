import { logoDigest, logoRecord, newLogo } from '@fiscus/contracts/invoices/seller-logo'
import { sellerProfile, sellerRecord } from '@fiscus/contracts/invoices/seller-profile'
import { authorOf } from '@fiscus/http/access/author-of'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { readRecord } from '../records/read-response.ts'
import { changeSeller } from './change-seller.ts'
import { readLogo, storeLogo } from './logos.ts'
import { readSeller } from './queries.ts'

const getRoute = defineRoute({
  method: 'get',
  path: '/seller',
  scope: 'tax:read',
  tag: 'Seller',
  operationId: 'getSeller',
  summary: 'Show the seller',
  description: 'The profile of the seller, which each document gets a copy of at its approval.',
  responses: { 200: jsonResponse('The profile of the seller', sellerRecord, ['ETag']) },
})

const changeRoute = defineRoute({
  method: 'put',
  path: '/seller',
  scope: 'tax:write',
  tag: 'Seller',
  operationId: 'changeSeller',
  summary: 'Replace the profile of the seller',
  description: 'Replaces the whole profile. Documents that were approved before keep their copy.',
  request: { headers: ifMatch, body: jsonBody(sellerProfile) },
  responses: { 200: jsonResponse('The profile after the change', sellerRecord, ['ETag']) },
})

const storeLogoRoute = defineRoute({
  method: 'post',
  path: '/seller/logos',
  scope: 'tax:write',
  tag: 'Seller',
  operationId: 'storeLogo',
  summary: 'Store a logo',
  description:
    'Stores a PNG or JPEG image under its digest, which the profile of the seller can name. Logos are never deleted, because documents refer to them.',
  request: { body: jsonBody(newLogo) },
  responses: { 201: jsonResponse('The stored logo', logoRecord, ['Location']) },
})

const getLogoRoute = defineRoute({
  method: 'get',
  path: '/seller/logos/{digest}',
  scope: 'tax:read',
  tag: 'Seller',
  operationId: 'getLogo',
  summary: 'Download a logo',
  description: 'The bytes of a logo. They never change.',
  request: { params: logoDigest },
  responses: {
    200: {
      description: 'The image',
      content: {
        'image/png': { schema: z.string().meta({ format: 'binary' }) },
        'image/jpeg': { schema: z.string().meta({ format: 'binary' }) },
      },
    },
  },
})

/** The profile of the seller and its logos. */
export function sellerRoutes(context: TaxServiceContext) {
  const { databases } = context
  return createRoutes()
    .openapi(getRoute, async (c) => {
      const record = await readRecord(c, context, async (db) => {
        const { profile, version } = await readSeller(db)
        return { ...profile, version }
      })
      return c.json(record, 200)
    })
    .openapi(changeRoute, async (c) => {
      const profile = c.req.valid('json')
      const request = { author: authorOf(c, context), ifMatch: c.req.header('if-match') }
      const record = await databases.withTenant(c.get('tenant').id, (db) =>
        changeSeller({ db, ...request }, profile),
      )
      c.header('ETag', etagOf(record.version))
      return c.json(record, 200)
    })
    .openapi(storeLogoRoute, async (c) => {
      const { data } = c.req.valid('json')
      const author = authorOf(c, context)
      const logo = await databases.withTenant(c.get('tenant').id, (db) => storeLogo({ db, author }, data))
      return c.json(logo, 201, { location: `${c.req.path}/${logo.digest}` })
    })
    .openapi(getLogoRoute, async (c) => {
      const { digest } = c.req.valid('param')
      const { type, bytes } = await databases.withTenant(c.get('tenant').id, (db) => readLogo(db, digest))
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': type,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    })
}
