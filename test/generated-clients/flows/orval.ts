import { apiKey, cart, report } from './flow.ts'
import {
  approveDocument,
  calculateTax,
  correctDocument,
  getDocument,
  listDocuments,
} from './generated/fiscus.ts'

const headers = { authorization: `Bearer ${apiKey}` }

const calculated = await calculateTax(cart, {}, { headers })
const approved = await approveDocument(
  { type: 'invoice', number: 'FV/orval', ...cart },
  { headers: { ...headers, 'idempotency-key': 'orval' } },
)
const id = approved.status === 201 ? approved.data.id : ''
const read = await getDocument(id, {}, { headers })
const corrected = await correctDocument(
  id,
  { number: 'FV/orval/K', reason: 'return_of_goods' },
  {},
  { headers },
)
const listed = await listDocuments({ correctsDocumentId: id }, { headers })
const rejected = await calculateTax({ ...cart, items: [] }, {}, { headers })

report({
  calculated: calculated.status === 200 ? calculated.data.summary.totalGross : undefined,
  approved: approved.status === 201 ? approved.data.summary.totalGross : undefined,
  read: read.status === 200 ? read.data.number : undefined,
  corrected: corrected.status === 201 ? corrected.data.summary.totalGross : undefined,
  listed: listed.status === 200 ? listed.data.documents.map(({ number }) => number) : undefined,
  rejected: rejected.status === 422 ? rejected.data.code : undefined,
})
