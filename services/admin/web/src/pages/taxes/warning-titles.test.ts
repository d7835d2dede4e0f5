import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { warningTitles } from './warning-titles.ts'

test('every warning of docs/warnings.md has a title in both languages', async () => {
  const text = await readFile(new URL('../../../../../../docs/warnings.md', import.meta.url), 'utf8')
  const documented = [
    ...new Set([...text.matchAll(/^- `([a-z0-9-]+)`:/gm)].map(([, code]) => code)),
  ].toSorted()
  expect(documented.length).toBeGreaterThan(20)
  expect(Object.keys(warningTitles.en).toSorted()).toEqual(documented)
  expect(Object.keys(warningTitles.pl).toSorted()).toEqual(documented)
})
