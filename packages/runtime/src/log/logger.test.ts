import { expect, test } from 'vitest'
import { markOrigin } from '../faults/origin.ts'
import { createLogger } from './logger.ts'

function logged(value: object): string {
  const lines: string[] = []
  createLogger('test', 'info', { write: (line) => lines.push(line) }).info(value, 'a message')
  return lines.join()
}

test('a line has the service, the time and the message', () => {
  expect(JSON.parse(logged({ tenant: 't1' }))).toMatchObject({
    service: 'test',
    tenant: 't1',
    msg: 'a message',
    time: expect.stringMatching(/Z$/),
  })
})

test.for(['key', 'apiKey', 'authorization', 'x-api-key', 'password', 'secret', 'token', 'cookie'])(
  'a member with the name %s is removed',
  (name) => {
    const secret = 'hidden-value'
    expect(logged({ [name]: secret, a: { [name]: secret, b: { [name]: secret } } })).not.toContain(secret)
  },
)

test('an error is written with its cause', () => {
  const error = new Error('not stored', { cause: new Error('disk full') })
  expect(logged({ err: error })).toMatch(/not stored.*disk full/)
})

const ofDatabase = (message: string, code: string) =>
  markOrigin(Object.assign(new Error(message), { code }), 'database')

test('of an outage of a database only the cause is written, because it repeats while that lasts', () => {
  const cause = ofDatabase('sorry, too many clients already', '53300')
  const failed = new Error('Failed query: select 1', { cause })
  const { err } = JSON.parse(logged({ err: new Error('not stored', { cause: failed }) }))
  expect(err).toEqual({ type: 'Error', code: '53300', message: 'sorry, too many clients already' })
})

test('a statement that the database has canceled is written, without a stack', () => {
  const cause = ofDatabase('canceling statement due to statement timeout', '57014')
  const { err } = JSON.parse(logged({ err: new Error('Failed query: select 1', { cause }) }))
  expect(err).toEqual({
    type: 'Error',
    message: 'Failed query: select 1',
    cause: { type: 'Error', code: '57014', message: 'canceling statement due to statement timeout' },
  })
})

test('a refused connection has no stack', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const { err } = JSON.parse(logged({ err: refused }))
  expect(err).toEqual({ type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' })
})

test('the parameters of a failed query are removed', () => {
  const failed = new Error('Failed query: insert into documents\nparams: Jan: Kowalski\nWarszawa', {
    cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Failing row (Warszawa)' }),
  })
  const line = logged({ err: failed })
  expect(JSON.parse(line).err).toMatchObject({
    message: 'Failed query: insert into documents',
    stack: expect.stringMatching(/^ {4}at /),
    cause: { code: '23505', message: 'duplicate key' },
  })
  expect(line).not.toMatch(/Kowalski|Warszawa/)
})
