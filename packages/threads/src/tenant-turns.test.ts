import { Problem } from '@fiscus/contracts/problems/problem'
import { expect, test } from 'vitest'
import { createTenantTurns, overloaded } from './tenant-turns.ts'

const { signal } = new AbortController()
const limits = { runningMax: 2, tenantRunningMax: 1, tenantMax: 4, totalMax: 32 }
const createTurns = () =>
  createTenantTurns(limits, () => overloaded({ code: 'Many works are waiting.', params: {} }))

/** Works that begin when they get their turn, and end when the test says so. */
function openWorks() {
  const turns = createTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, stop = signal) =>
    turns(name[0] ?? '', stop, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  return { start, begun, end: (name: string) => ends.get(name)?.() }
}

test('a tenant with slow works delays only its own', async () => {
  const { start, begun, end } = openWorks()
  const [first, second] = ['a1', 'a2', 'a3'].map((name) => start(name))
  const other = start('b1')
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  end('b1')
  expect(await other).toBe('b1')
  end('a1')
  expect(await first).toBe('a1')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  end('a2')
  expect(await second).toBe('a2')
})

test('of one tenant four wait, and of all tenants 32', async () => {
  const { start } = openWorks()
  const results = Array.from({ length: 6 }, (_, index) => start(`a${index}`).catch((error) => error))
  expect(await results.at(-1)).toMatchObject({ code: 'overloaded', headers: { 'Retry-After': '5' } })
  for (const tenant of 'bcdefghi')
    for (let index = 0; index < 4; index += 1) void start(`${tenant}${index}`).catch(() => {})
  await expect(start('j1')).rejects.toThrow(Problem)
})

test('a work that fails gives its turn to the next, and a caller that disconnects leaves the queue', async () => {
  const turns = createTurns()
  const caller = new AbortController()
  const failing = turns('a', signal, async () => {
    throw new Error('a fault')
  })
  const leaving = turns('a', caller.signal, async () => 'left')
  const waiting = turns('a', signal, async () => 'done')
  caller.abort(new Error('disconnected'))
  await expect(failing).rejects.toThrow('a fault')
  await expect(leaving).rejects.toThrow('disconnected')
  expect(await waiting).toBe('done')
})
