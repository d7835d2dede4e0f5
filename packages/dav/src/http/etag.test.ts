import { expect, test } from 'vitest'
import { strongEtag } from './etag.ts'

test.for<[text: string | null, etag: string | null]>([
  ['"abc"', '"abc"'],
  [' "abc" ', '"abc"'],
  ['abc', 'abc'],
  ['"12345678901234567890"', '"12345678901234567890"'],
  ['W/"abc"', null],
  ['w/"abc"', null],
  ['"a\r\nX: y"', null],
  ['"ż"', null],
  [`"${'x'.repeat(1_000)}"`, null],
  ['', null],
  [null, null],
])('the strong ETag of %j is %j', ([text, etag]) => {
  expect(strongEtag(text)).toBe(etag)
})
