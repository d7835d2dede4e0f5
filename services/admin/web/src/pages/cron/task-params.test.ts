import { expect, test } from 'vitest'
import { readParams } from '../../search/params.ts'
import { taskParams, taskQuery } from './task-params.ts'

test.each<[Record<string, string>, Record<string, string | undefined>]>([
  [{}, {}],
  [
    { q: 'mail', tenant: 'acme', profile: 'client', status: 'failed' },
    { q: 'mail', tenant: 'acme', profile: 'client', status: 'failed' },
  ],
  [{ status: 'late' }, { alert: 'late' }],
  [{ status: 'worker_lost' }, { alert: 'worker_lost' }],
  [{ status: 'paused' }, { is_paused: '1' }],
  [{ status: 'off' }, { is_active: '0' }],
  [{ status: 'broken', profile: 'x' }, {}],
])('the address %j requests %j', (address, query) => {
  expect(taskQuery(readParams(taskParams, address), 'en')).toEqual(query)
})

test('in Polish a search also finds the labels that the panel shows', () => {
  const filter = { q: 'poczty', tenant: '', profile: '', status: '' } as const
  expect(taskQuery(filter, 'pl')).toEqual({ q: 'poczty', q_names: 'inbound_email_sync,mail_queue_worker' })
})
