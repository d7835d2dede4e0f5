import { expect, test, vi } from 'vitest'
import { listOf } from './pages.ts'

const pages: Record<string, { rates: number[]; next: string | null }> = {
  first: { rates: [1, 2], next: 'b' },
  b: { rates: [], next: 'c' },
  c: { rates: [3], next: null },
}
const read = async (options?: { cursor?: string | undefined; country?: string }) =>
  pages[options?.cursor ?? 'first'] ?? { rates: [], next: null }

test('a list returns one page, and all its records page after page with the same filters', async () => {
  const reads = vi.fn(read)
  const listRates = listOf(reads, (page) => page.rates)
  expect(await listRates({ country: 'PL' })).toBe(pages.first)
  expect(await Array.fromAsync(listRates.all({ country: 'PL' }))).toEqual([1, 2, 3])
  expect(reads.mock.calls.slice(1)).toEqual([
    [{ country: 'PL' }],
    [{ country: 'PL', cursor: 'b' }],
    [{ country: 'PL', cursor: 'c' }],
  ])
})

test('records after the last one that the caller takes are not read', async () => {
  const reads = vi.fn(read)
  for await (const rate of listOf(reads, (page) => page.rates).all()) if (rate === 2) break
  expect(reads).toHaveBeenCalledOnce()
})

test('a cursor that leads to itself ends the list', async () => {
  const endless = listOf(
    async () => ({ rates: [1], next: 'a' }),
    (page) => page.rates,
  )
  await expect(Array.fromAsync(endless.all())).rejects.toThrow('The list repeats the cursor a.')
})
