import { expect, test } from 'vitest'
import { connectionFault } from './connection-fault.ts'

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

test.for([
  ['ECONNREFUSED', 'wait', 'failed with ECONNREFUSED'],
  ['ENOTFOUND', 'wait', 'failed with ENOTFOUND'],
  ['ETIMEDOUT', 'wait', 'failed with ETIMEDOUT'],
  ['EMFILE', 'wait', 'failed with EMFILE'],
  ['CERT_HAS_EXPIRED', 'wait', 'its certificate has expired: renew it'],
  ['CERT_NOT_YET_VALID', 'wait', 'its certificate is not valid yet: check the clock of this machine'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'stop',
    'its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS to a PEM file of the authority',
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'stop', 'its certificate is for another name'],
  ['INVALID_PURPOSE', 'stop', 'its certificate is not valid for a server: replace it'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'stop', 'it does not answer with TLS'],
] as const)('%s: %s', ([code, action, reason]) => {
  expect(connectionFault(failure(code))).toEqual({ action, reason })
})

test('an error of several addresses is that of its addresses, with all of their messages', () => {
  const several = Object.assign(new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')]), {
    code: 'ECONNREFUSED',
  })
  const reason = 'failed with ECONNREFUSED, failed with ENETUNREACH'
  expect(connectionFault(several)).toEqual({ action: 'wait', reason })
})

test.for([new TypeError('a bug'), failure('EACCES'), failure('toString'), 'text', null])(
  'another error is none of a connection: %s',
  (error) => expect(connectionFault(error)).toBeNull(),
)
