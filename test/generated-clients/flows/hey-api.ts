import { apiKey, baseUrl, cart, report } from './flow.ts'
import { client } from './generated/client.gen.ts'
import {
  approveDocument,
  calculateTax,
  correctDocument,
  getDocument,
  listDocuments,
} from './generated/sdk.gen.ts'

client.setConfig({ baseUrl: `${baseUrl}/api/v1`, auth: apiKey })

const calculated = await calculateTax({ body: cart })
const approved = await approveDocument({
  headers: { 'idempotency-key': 'hey-api' },
  body: { type: 'invoice', number: 'FV/hey-api', ...cart },
})
const id = approved.data?.id ?? ''
const read = await getDocument({ path: { id } })
const corrected = await correctDocument({
  path: { id },
  body: { number: 'FV/hey-api/K', reason: 'return_of_goods' },
})
const listed = await listDocuments({ query: { correctsDocumentId: id } })
const rejected = await calculateTax({ body: { ...cart, items: [] } })

report({
  calculated: calculated.data?.summary.totalGross,
  approved: approved.data?.summary.totalGross,
  read: read.data?.number,
  corrected: corrected.data?.summary.totalGross,
  listed: listed.data?.documents.map(({ number }) => number),
  rejected: rejected.error?.code,
})
