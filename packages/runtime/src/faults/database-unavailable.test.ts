import { expect, test } from 'vitest'
import { databaseUnavailability, isDatabaseUnavailable } from './database-unavailable.ts'

const failure = (properties: object, cause?: unknown) =>
  Object.assign(new Error('failed', { cause }), properties)

for (const [name, error, expected] of [
  ['a refused connection to the database', failure({ code: 'ECONNREFUSED', query: 'select 1' }), true],
  ['a refused connection to another host', failure({ code: 'ECONNREFUSED' }), false],
  ['an expired certificate of the database', failure({ code: 'CERT_HAS_EXPIRED', query: 'select 1' }), true],
  ['an expired certificate of another host', failure({ code: 'CERT_HAS_EXPIRED' }), false],
  ['a process without a free descriptor', failure({ code: 'EMFILE', query: 'select 1' }), true],
  ['a connection that timed out', failure({ code: 'CONNECT_TIMEOUT' }), true],
  ['a connection that was lost', failure({ code: 'CONNECTION_CLOSED' }), true],
  ['a server that is shutting down (57P01)', failure({ code: '57P01' }), true],
  ['a server without a free connection (53300)', failure({ code: '53300' }), true],
  ['a statement time-out (57014)', failure({ code: '57014' }), true],
  ['a missing database (3D000)', failure({ code: '3D000' }), true],
  ['an error wrapped by the query builder', failure({}, failure({ code: '57P03' })), true],
  ['a violated constraint (23505)', failure({ code: '23505', query: 'insert' }), false],
  ['a deadlock (40P01)', failure({ code: '40P01', query: 'update' }), false],
  ['a wrong password (28P01)', failure({ code: '28P01' }), false],
  ['a programming error', new TypeError('undefined is not a function'), false],
  ['a value that is not an error', 'text', false],
] as const)
  test(`${name}: ${expected ? 'unavailable' : 'something else'}`, () => {
    expect(isDatabaseUnavailable(error)).toBe(expected)
  })

test.for([
  ['53100', /^The database server has no space left$/, 60, true],
  ['53200', /^The database server lacks memory/, 5, false],
  ['53300', /^The database server has no free connection$/, 5, true],
  ['57014', /^The database has canceled a statement, usually because it took longer than allowed$/, 5, false],
  ['25P04', /^A transaction took longer than the database allows/, 5, false],
  ['25006', /^The database is read-only, as a standby is/, 5, true],
  ['3D000', /^The database does not exist$/, 5, true],
  ['CONNECTION_CLOSED', /^The database is unreachable$/, 5, true],
] as const)(
  'the reason of %s: %s, again after %i s, an outage: %s',
  ([code, reason, retryAfterSeconds, isOutage]) => {
    const unavailability = databaseUnavailability(failure({}, failure({ code })))
    expect(unavailability).toMatchObject({
      reason: expect.stringMatching(reason),
      retryAfterSeconds,
      isOutage,
    })
  },
)
