import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.for([
  ['Żółw i Wspólnicy sp. z o.o.', 'zolw-i-wspolnicy-sp-z-o-o'],
  ['4 Pory Roku', 'pory-roku'],
  ['  Acme!! ', 'acme'],
  ['日本', ''],
  ['a'.repeat(60), 'a'.repeat(41)],
] as const)('%s → %s', ([name, slug]) => {
  expect(slugOf(name)).toBe(slug)
})
