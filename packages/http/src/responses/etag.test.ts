import { expect, test } from 'vitest'
import { etagOf, requireMatch } from './etag.ts'

test('the ETag of the current version is accepted', () => {
  expect(etagOf(3)).toBe('"v3"')
  for (const ifMatch of ['"v3"', '"v1", "v3"', '*']) expect(() => requireMatch(ifMatch, 3)).not.toThrow()
})

test.for([
  [undefined, 'precondition-required'],
  ['"v2"', 'precondition-failed'],
  ['v3', 'precondition-failed'],
  ['W/"v3"', 'precondition-failed'],
  ['', 'precondition-failed'],
] as const)('If-Match: %s is rejected, with the current ETag', ([ifMatch, code]) => {
  expect(() => requireMatch(ifMatch, 3)).toThrow(expect.objectContaining({ code, headers: { etag: '"v3"' } }))
})
