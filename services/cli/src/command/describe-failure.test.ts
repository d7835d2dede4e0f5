import { BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import { expect, test } from 'vitest'
import { describeFailure } from './run-program.ts'

/** As drizzle wraps an error of PostgreSQL or of its connection. */
const failure = (code: string, message: string) =>
  new Error('Failed query: select 1', {
    cause: markOrigin(Object.assign(new Error(message), { code }), 'database'),
  })

test.for([
  [
    '28P01',
    'password authentication failed for user "fiscus"',
    'PostgreSQL cannot be used: it rejects the login (password authentication failed for user "fiscus"): correct DATABASE_URL.',
  ],
  [
    '25006',
    'cannot execute INSERT in a read-only transaction',
    'PostgreSQL cannot be used: it is read-only: DATABASE_URL must lead to the primary, on which default_transaction_read_only is off.',
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain',
    'PostgreSQL cannot be used: its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS to a PEM file of the authority.',
  ],
  [
    'ENOTFOUND',
    'getaddrinfo ENOTFOUND postgres',
    'The database is unreachable (getaddrinfo ENOTFOUND postgres): start PostgreSQL, or correct DATABASE_URL.',
  ],
  [
    'CONNECT_TIMEOUT',
    'write CONNECT_TIMEOUT 192.0.2.1:5432',
    'The database is unreachable (write CONNECT_TIMEOUT 192.0.2.1:5432): start PostgreSQL, or correct DATABASE_URL.',
  ],
  [
    '53300',
    'sorry, too many clients already',
    'The database server has no free connection: sorry, too many clients already.',
  ],
  ['23505', 'duplicate key value', 'duplicate key value.'],
] as const)('%s is one sentence that names what to do: %s', ([code, message, sentence]) => {
  expect(describeFailure(failure(code, message))).toBe(sentence)
})

test.for([
  ['CONNECT_TIMEOUT', 'Failed to establish connection in required time'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:6379'],
  ['28P01', 'rejected'],
  ['42P01', 'rejected'],
  ['3D000', 'rejected'],
])('%s of another server is no fault of PostgreSQL', ([code, message]) => {
  expect(describeFailure(Object.assign(new Error(message), { code, query: 'select 1' }))).toBe(`${message}.`)
})

test('files that cannot be used are their own sentence, and not that of the system', () => {
  expect(describeFailure(new BlobsUnavailable('The blob folder /srv', 'EROFS: read-only'))).toBe(
    'The blob folder /srv is unreachable (EROFS: read-only): try again later.',
  )
  const system = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const full = new Error('The disk of the blob folder /srv is full: free some space', { cause: system })
  expect(describeFailure(new Error('not stored', { cause: markOrigin(full, 'files', 'full') }))).toBe(
    'The disk of the blob folder /srv is full: free some space.',
  )
})
