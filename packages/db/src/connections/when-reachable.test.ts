import { expect, test } from 'vitest'
import { whenReachable } from './when-reachable.ts'

function recordLog() {
  const lines: unknown[] = []
  const record = (line: unknown) => void lines.push(line)
  return { lines, log: { info: record, warn: record } }
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', query: '' })
const unreachable = 'PostgreSQL is unreachable (connect ECONNREFUSED): waiting for it'

test('work is repeated while the database is unreachable; the log has one line for the wait and one for its end', async () => {
  const { lines, log } = recordLog()
  const results = [() => Promise.reject(refused()), () => Promise.reject(refused()), async () => 'done']
  const work = () => results.shift()?.() ?? expect.unreachable()
  expect(await whenReachable(work, { log, signal: new AbortController().signal })).toBe('done')
  expect(lines).toEqual([unreachable, 'PostgreSQL is reachable'])
})

test('another failure is thrown at once', async () => {
  const { lines, log } = recordLog()
  const failing = whenReachable(() => Promise.reject(new TypeError('bug')), {
    log,
    signal: new AbortController().signal,
  })
  await expect(failing).rejects.toThrow('bug')
  expect(lines).toEqual([])
})

test('a stop ends the wait with its reason', async () => {
  const { log } = recordLog()
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('stopped'))
  const waiting = whenReachable(() => Promise.reject(refused()), {
    log: { ...log, warn: stop },
    signal: stopping.signal,
  })
  await expect(waiting).rejects.toThrow('stopped')
})
