import { expect, test } from 'vitest'
import { describeFailure } from './run-program.ts'

/** As drizzle wraps an error of PostgreSQL or of its connection. */
const failure = (code: string, message: string) =>
  new Error('Failed query: select 1', {
    cause: Object.assign(new Error(message), { code, query: 'select 1' }),
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
