import { fa3Summary } from '@fiscus/tax-engine/reporting/fa3-summary'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { expect } from 'vitest'

/** The members of a document's response that tests of corrections read. */
export type TestDocument = {
  id: string
  number: string
  issueDate: string
  version: number
  correctsDocumentId: string | null
  summary: { totalNet: number; totalTax: number; totalGross: number }
  snapshot: { kind: string; items: { id: string; documentId?: string }[] }
  buyerView: { items: Record<string, unknown>[] }
  warnings: { code: string; pointer: string }[]
  explanations: object[]
}

let numbers = 0

/** A number that no other document of the test run has. */
export function nextNumber(): string {
  numbers += 1
  return `K/${numbers}`
}

/** Approves an invoice of lines with the rate VAT23 and the quantity 1, unless `body` says something else. */
export async function approveInvoice(call: Call, body: object): Promise<TestDocument> {
  const reply = await call<TestDocument>('POST', '/api/v1/tax/documents', {
    type: 'invoice',
    number: nextNumber(),
    currency: 'PLN',
    ...body,
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

/** Sends a correction of a document. */
export function tryCorrect(call: Call, { id }: TestDocument, body: object): Promise<Reply<TestDocument>> {
  return call('POST', `/api/v1/tax/documents/${id}/corrections`, {
    number: nextNumber(),
    reason: 'other_error',
    ...body,
  })
}

/** Issues a correction that must succeed. */
export async function correct(call: Call, document: TestDocument, body: object): Promise<TestDocument> {
  const reply = await tryCorrect(call, document, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

/** The FA(3) summary of a stored document. */
export async function fa3Of(call: Call, { id }: TestDocument): Promise<unknown> {
  const { text } = await call('GET', `/api/v1/tax/documents/${id}/snapshot`)
  const summary = fa3Summary(readSnapshot(text))
  return summary.kind === 'summed' ? summary.fields : summary.faults
}

/** `-100.00 + -23.00 = -123.00` */
export function totalsOf({ summary: { totalNet, totalTax, totalGross } }: TestDocument): string {
  return `${totalNet.toFixed(2)} + ${totalTax.toFixed(2)} = ${totalGross.toFixed(2)}`
}
