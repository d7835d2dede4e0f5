import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: {} })
const { warningTitles } = await import('./warning-titles.ts')

test('every warning about the configuration of docs/warnings.md has a title in both languages', async () => {
  const text = await readFile(new URL('../../../../../../docs/warnings.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## Warnings of the tax configuration')
  const documented = Array.from(section.matchAll(/^- `([a-z0-9-]+)`:/gm), ([, code]) => code).toSorted()
  expect(Object.keys(warningTitles.en).toSorted()).toEqual(documented)
  expect(Object.keys(warningTitles.pl).toSorted()).toEqual(documented)
})
