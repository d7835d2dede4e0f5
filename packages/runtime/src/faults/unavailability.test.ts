import { outages } from '@fiscus/messages/outages'
import { expect, test } from 'vitest'
import { BlobDamaged, BlobMissing, BlobsUnavailable } from '../blobs/blobs.ts'
import { markOrigin } from './origin.ts'
import { isUnavailable, unavailabilityOf } from './unavailability.ts'

const failure = (code: string) => Object.assign(new Error('failed'), { code })
const ofDatabase = (code: string) => markOrigin(failure(code), 'database')
const inQuery = (cause: unknown) => new Error('Failed query: select 1', { cause })

test.for([
  ['a refused connection', ofDatabase('ECONNREFUSED'), true],
  ['an expired certificate', ofDatabase('CERT_HAS_EXPIRED'), true],
  ['a process without a free descriptor', ofDatabase('EMFILE'), true],
  ['a connection that timed out', ofDatabase('CONNECT_TIMEOUT'), true],
  ['a connection that was lost', ofDatabase('CONNECTION_CLOSED'), true],
  ['a server that is shutting down (57P01)', ofDatabase('57P01'), true],
  ['a server without a free connection (53300)', ofDatabase('53300'), true],
  ['a statement time-out (57014)', ofDatabase('57014'), true],
  ['a missing database (3D000)', ofDatabase('3D000'), true],
  ['an error wrapped by the query builder', inQuery(ofDatabase('57P03')), true],
  ['a violated constraint (23505)', ofDatabase('23505'), false],
  ['a deadlock (40P01)', ofDatabase('40P01'), false],
  ['a wrong password (28P01)', ofDatabase('28P01'), false],
  ['a value that cannot be sent', ofDatabase('UNDEFINED_VALUE'), false],
  ['a blob folder that cannot be used', new BlobsUnavailable('The blob folder /srv/blobs', 'EROFS'), true],
  ['a full disk of the blobs', markOrigin(failure('ENOSPC'), 'files', 'full'), true],
  ['a rejected request of the bucket', markOrigin(failure('EntityTooLarge'), 'files', ''), false],
  ['a missing blob', new BlobMissing('There is no blob', { cause: failure('ENOENT') }), false],
  ['a damaged blob', new BlobDamaged('The blob is damaged'), false],
  ['a programming error', new TypeError('undefined is not a function'), false],
  ['a value that is not an error', 'text', false],
] as const)('%s: unavailable %s', ([, error, expected]) => {
  expect(isUnavailable(error)).toBe(expected)
})

test('the code at the client counts, also if a library writes another one into the error', () => {
  const lost = ofDatabase('CONNECTION_CLOSED')
  expect(isUnavailable(Object.assign(lost, { code: 'ESTREAM' }))).toBe(true)
  expect(isUnavailable(Object.assign(ofDatabase('23505'), { code: '57P01' }))).toBe(false)
})

test.for([
  [ofDatabase('53100'), outages.databaseFull(), 60, true],
  [ofDatabase('53200'), outages.resourcesUsed(), 5, false],
  [ofDatabase('53300'), outages.connectionsUsed(), 5, true],
  [ofDatabase('57014'), outages.statementCanceled(), 5, false],
  [ofDatabase('25P04'), outages.transactionTooLong(), 5, false],
  [ofDatabase('25006'), outages.databaseReadOnly(), 5, true],
  [ofDatabase('3D000'), outages.databaseMissing(), 5, true],
  [ofDatabase('CONNECTION_CLOSED'), outages.databaseUnreachable(), 5, true],
  [new BlobsUnavailable('The folder /srv', 'EROFS'), outages.filesUnreachable(), 5, true],
  [markOrigin(failure('ENOSPC'), 'files', 'full'), outages.diskFull(), 60, true],
] as const)(
  'the reason of %s is $1.code, again after %2$i s, an outage: %3$s',
  ([error, reason, seconds, isOutage]) => {
    expect(unavailabilityOf(inQuery(error))).toMatchObject({ reason, retryAfterSeconds: seconds, isOutage })
  },
)
