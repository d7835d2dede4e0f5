import { expect, test } from 'vitest'
import { DavError } from '../http/dav-error.ts'
import { davFaultOf } from './dav-fault.ts'

test('a fault has the instant of Retry-After', () => {
  const retryAt = new Date('2026-11-22T12:00:00Z')
  const busy = new DavError('server_busy', '', { status: 503, retryAt })
  expect(davFaultOf(busy)).toMatchObject({ state: 'waiting', code: 'server_busy', retryAt })
})

test('the end of the time of a turn is a failed connection', () => {
  const late = new DOMException('', 'TimeoutError')
  expect(davFaultOf(late)).toMatchObject({ state: 'waiting', code: 'no_connection', retryAt: null })
})

test('an error that no client has named is none of a server', () => {
  expect(davFaultOf(Object.assign(new TypeError('a bug'), { code: 'ECONNREFUSED' }))).toBeNull()
})
