import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { uniqueNames, zipFiles } from './zip-files.ts'

test('each name of an archive is unique, also where letter case does not count', () => {
  expect(uniqueNames(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b', 'b', '.pdf', '.pdf'])).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
    'b',
    'b (2)',
    '.pdf',
    '.pdf (2)',
  ])
})

test('an archive has each file as it is, with its name, date and digest', async () => {
  const contents = new Map(
    ['Zażółć gęślą jaźń', '%PDF'.repeat(50_000)].map((text) => [
      createHash('sha256').update(text).digest('hex'),
      Buffer.from(text),
    ]),
  )
  const created_at = new Date('2026-11-22T08:00:00Z')
  const files = [...contents].map(([sha256, { length }], index) => ({
    name: `Łódź ${index}.pdf`,
    sha256,
    bytes: length,
    created_at,
  }))
  const read = async function* (sha256: string) {
    yield contents.get(sha256) ?? Buffer.of()
  }
  const archive = await buffer(zipFiles(files, { read }))
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  for (const { name } of files) expect(archive.includes(Buffer.from(name))).toBe(true)
  for (const content of contents.values()) expect(archive.includes(content)).toBe(true)
})
