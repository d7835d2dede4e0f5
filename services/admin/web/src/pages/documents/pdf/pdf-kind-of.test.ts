import { expect, test } from 'vitest'
import { pdfKindOf } from './pdf-kind-of.ts'

test.each([
  [['invoice', 'invoice'], 'invoice'],
  [['offer'], 'offer'],
  [['order'], null],
  [['invoice', 'offer'], null],
  [[], null],
] as const)('documents of the types %j become PDFs of the kind %s', (types, kind) => {
  expect(pdfKindOf(types.map((type) => ({ type })))).toBe(kind)
})
