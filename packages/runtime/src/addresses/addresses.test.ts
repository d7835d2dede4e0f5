import { expect, test } from 'vitest'
import { loginAddress, webAddress } from './addresses.ts'

const database = loginAddress(/^postgres$/, 'a database, as postgres://user:password@host')
const web = webAddress('a server, as https://example.com')
const faultsOf = (schema: typeof database, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []

test('an address with an encoded password passes', () => {
  expect(faultsOf(database, 'postgres://user:a%25%40%23@host/name')).toEqual([])
})

test.for([
  'postgres://user:SECRET%zz@host',
  'postgres://user%:SECRET@host',
  'postgres://user:SECRET/x@host',
  'postgres://user:SECRET#x@host',
  'mysql://user:SECRET@host',
  'SECRET',
])('%s is one fault that says how a password is written and does not repeat it', (text) => {
  const faults = faultsOf(database, text)
  expect(faults).toEqual([expect.stringContaining('write %25 for %')])
  expect(faults.join()).not.toContain('SECRET')
})

test.for(['https://user:SECRET@example.com', 'http://SECRET@example.com', 'http://:SECRET@example.com/path'])(
  '%s has a login that logs would have',
  (text) => expect(faultsOf(web, text)).toEqual(['Write it without a user and a password.']),
)

test.for(['https://example.com', 'http://127.0.0.1:9000/path'])('%s is the address of a web server', (text) =>
  expect(faultsOf(web, text)).toEqual([]),
)

test('another protocol is refused', () => {
  expect(faultsOf(web, 'ftp://example.com')).toEqual(['Set it to a server, as https://example.com.'])
})
