import { createLogger } from '@fiscus/runtime/log/logger'
import { expect, test } from 'vitest'
import { readinessOf } from './component-readiness.ts'

test('each change of the state is logged once, with the error, however many probes come', async () => {
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) })
  const results = ['up', 'down', 'down', 'degraded', 'down', 'up', 'up']
  const left = [...results]
  const check = async () => {
    const result = left.shift()
    if (result === 'down') throw new Error('password authentication failed')
    return result === 'degraded' ? new Error('its disk may not be mounted') : result
  }
  const read = readinessOf('database', check, log)
  for (const status of results) expect(await read()).toEqual({ name: 'database', status })
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual([
    [40, 'component is down', 'password authentication failed'],
    [40, 'component is degraded', 'its disk may not be mounted'],
    [40, 'component is down', 'password authentication failed'],
    [30, 'component is up again', undefined],
  ])
})
