import { render } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { describeProcesses } from './processes-without-server.ts'

test('the first ten processes are named with their reasons, and the others counted', () => {
  const since = new Date('2026-11-28T10:00:00Z')
  const found = Array.from({ length: 12 }, (_, n) => ({
    name: 'tax',
    host: `web-${n + 1}`,
    since,
    why: (['unknown', 'other', 'unreachable'] as const)[n % 3] ?? 'unknown',
  }))
  const text = render(describeProcesses(found))
  expect(text).toMatch(
    /^tax on web-1 \(since 2026-11-28T10:00:00\.000Z\) does not know it, tax on web-2 \(since \S+\) has another server by this name, tax on web-3 \(since \S+\) does not reach it, /,
  )
  expect(text).toMatch(/, tax on web-10 \(since \S+\) does not know it, 2 others too$/)
  expect(render(describeProcesses(found.slice(0, 1)))).toBe(
    'tax on web-1 (since 2026-11-28T10:00:00.000Z) does not know it',
  )
})
