import createClient from 'openapi-fetch'
import { apiKey, baseUrl, cart, report } from './flow.ts'
import type { paths } from './generated/schema.ts'

const fiscus = createClient<paths>({
  baseUrl: `${baseUrl}/api/v1`,
  headers: { authorization: `Bearer ${apiKey}` },
})

const calculated = await fiscus.POST('/tax/calculate', { body: cart })
const approved = await fiscus.POST('/tax/documents', {
  params: { header: { 'idempotency-key': 'openapi-typescript' } },
  body: { type: 'invoice', number: 'FV/openapi-typescript', ...cart },
})
const id = approved.data?.id ?? ''
const read = await fiscus.GET('/tax/documents/{id}', { params: { path: { id } } })
const corrected = await fiscus.POST('/tax/documents/{id}/corrections', {
  params: { path: { id } },
  body: { number: 'FV/openapi-typescript/K', reason: 'return_of_goods' },
})
const listed = await fiscus.GET('/tax/documents', { params: { query: { correctsDocumentId: id } } })
const rejected = await fiscus.POST('/tax/calculate', { body: { ...cart, items: [] } })

report({
  calculated: calculated.data?.summary.totalGross,
  approved: approved.data?.summary.totalGross,
  read: read.data?.number,
  corrected: corrected.data?.summary.totalGross,
  listed: listed.data?.documents.map(({ number }) => number),
  rejected: rejected.error?.code,
})
