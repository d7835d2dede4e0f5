import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import { expect, test } from 'vitest'
import { databaseFault } from './database-fault.ts'

const ofHost = (code: string) => Object.assign(new Error('message'), { code })
const failure = (code: string) => markOrigin(ofHost(code), 'database')

test.for([
  ['08006', 'wait', 'message'],
  ['08P01', 'stop', 'it rejects the protocol (message): correct DATABASE_URL'],
  [
    '25006',
    'wait',
    'it is read-only: DATABASE_URL must lead to the primary, on which default_transaction_read_only is off',
  ],
  ['28P01', 'stop', 'it rejects the login (message): correct DATABASE_URL'],
  ['28000', 'stop', 'it rejects the login (message): correct DATABASE_URL'],
  ['3D000', 'stop', 'message: run bin/tenant migrate, or correct DATABASE_URL'],
  ['42501', 'stop', 'the login lacks a right (message): run bin/tenant migrate as the owner'],
  ['53100', 'wait', 'its disk is full: message'],
  ['53200', 'wait', 'it lacks resources: message'],
  ['53300', 'wait', 'it has no free connection: message'],
  ['55000', 'wait', 'message'],
  ['55P03', 'wait', 'it is overloaded: message'],
  ['57014', 'wait', 'it is overloaded: message'],
  ['57P01', 'wait', 'message'],
  ['57P03', 'wait', 'message'],
  ['57P04', 'stop', 'its database was deleted (message): correct DATABASE_URL'],
  ['58030', 'wait', 'its disk fails: message'],
  ['CONNECT_TIMEOUT', 'wait', 'message'],
  ['CONNECTION_CLOSED', 'wait', 'message'],
  ['ECONNREFUSED', 'wait', 'message'],
  ['CERT_HAS_EXPIRED', 'wait', 'its certificate has expired: renew it'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'stop', 'its certificate is for another name'],
] as const)('%s: %s; of another host: unknown', ([code, action, reason]) => {
  expect(databaseFault(failure(code))).toEqual({ action, reason })
  const wrapped = new Error('Failed query', { cause: failure(code) })
  expect(databaseFault(wrapped)).toEqual({ action, reason })
  expect(databaseFault(ofHost(code))).toBeNull()
})

test('a sentence for the operator, a fault of a statement and a bug are of another kind', () => {
  expect(databaseFault(new OperatorError('Done.', { cause: failure('3D000') }))).toBeNull()
  expect(databaseFault(failure('42P01'))).toBeNull()
  expect(databaseFault(new TypeError('a bug'))).toBeNull()
})
