import { expect, test } from 'vitest'
import { readParams, writeParams } from '../../search/params.ts'
import { runParams, runQuery, statusQuery } from './run-params.ts'

const now = Date.parse('2026-11-22T09:00:00Z')

test.each<[Record<string, string>, Record<string, string | undefined>]>([
  [{}, { since: '2026-11-21T09:00:00.000Z' }],
  [{ period: 'all' }, {}],
  [{ period: '2h', trigger: 'x', from: 'yesterday' }, { since: '2026-11-21T09:00:00.000Z' }],
  [
    { from: '2026-11-22T08:00Z', until: '2026-11-22T09:00Z', task: 'queue_worker' },
    { since: '2026-11-22T08:00:00.000Z', until: '2026-11-22T09:00:00.000Z', task: 'queue_worker' },
  ],
  [
    { period: '1h', tenant: 'acme', text: 'x', trigger: 'cli' },
    { since: '2026-11-22T08:00:00.000Z', tenant: 'acme', text: 'x', trigger: 'cli' },
  ],
])('the address %j requests %j', (address, query) => {
  expect(runQuery(readParams(runParams, address), now)).toEqual(query)
})

test('the choices of states are lists of the API', () => {
  expect(statusQuery('failures')).toBe('failed,timeout,interrupted')
  expect(statusQuery('all')).toBeUndefined()
})

test('the address leaves the failures of the last day out, because they are the default', () => {
  expect(writeParams(runParams, { status: 'all' }, { status: 'failures', period: '24h', task: 'x' })).toEqual(
    {
      task: 'x',
    },
  )
})
