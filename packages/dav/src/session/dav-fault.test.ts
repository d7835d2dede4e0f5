import { expect, test } from 'vitest'
import { DavError, davFaultCodes } from '../http/dav-error.ts'
import { davFaultOf } from './dav-fault.ts'

test.for(davFaultCodes)('the fault %s has a sentence without the message of the error', (code) => {
  const { reason } = davFaultOf(new DavError(code, 'banner of dav.example'))
  expect(reason).toMatch(/^[A-Z].{30,}\.$/)
  expect(reason).not.toContain('banner')
})

test('a fault has the instant of Retry-After', () => {
  const retryAt = new Date('2026-11-22T12:00:00Z')
  const busy = new DavError('server_busy', '', { status: 503, retryAt })
  expect(davFaultOf(busy)).toMatchObject({ state: 'waiting', code: 'server_busy', retryAt })
})

test('an unknown error is a failed connection', () => {
  expect(davFaultOf(new Error('banner'))).toMatchObject({
    state: 'waiting',
    code: 'no_connection',
    retryAt: null,
  })
})
