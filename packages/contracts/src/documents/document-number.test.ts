import { expect, test } from 'vitest'
import { documentNumber } from './document-number.ts'

test.for([
  ['a letter and an accent for one letter', 'FV/Ło\u0301dz\u0301/1', 'FV/Łódź/1'],
  ['a space that does not break', 'FV\u00a01\u20092026', 'FV 1 2026'],
  ['spaces around it', ' FV/1 ', 'FV/1'],
  ['signs of all kinds', 'FV#1?x=1&y="2" №²', 'FV#1?x=1&y="2" №²'],
] as const)('a document number with %s is read as %j', ([, text, read]) => {
  expect(documentNumber.parse(text)).toBe(read)
})

test.for(['FV\u200b1', 'FV\u00ad1', 'FV\ufeff1', '\u202eFV1', 'FV\u20601', 'FV1\u200d', 'FV\u20281'])(
  'a document number is not %j, which looks like another one',
  (text) => {
    expect(documentNumber.safeParse(text).success).toBe(false)
  },
)
