import { expect, test } from 'vitest'
import { etagOf, requireMatch } from './etag.ts'

test('the tag of the version that was read lets a change through', () => {
  expect(etagOf(3)).toBe('"v3"')
  for (const ifMatch of ['"v3"', '"v1", "v3"', '*']) expect(() => requireMatch(ifMatch, 3)).not.toThrow()
})

test.for([
  [undefined, 'precondition-required'],
  ['"v2"', 'precondition-failed'],
  ['v3', 'precondition-failed'],
  ['W/"v3"', 'precondition-failed'],
  ['', 'precondition-failed'],
] as const)('If-Match: %s does not, and the answer tells the current version', ([ifMatch, code]) => {
  expect(() => requireMatch(ifMatch, 3)).toThrow(expect.objectContaining({ code, headers: { etag: '"v3"' } }))
})
