import { type HttpFault, startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import {
  externalEntityFault,
  gzipBombFault,
  redirectFault,
  statusFault,
  xmlBombFault,
  xmlFault,
} from '@fiscus/testing/servers/dav/http-faults'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sampleEvent } from '../testing/sample-objects.ts'
import { loopbackEnvironment, testNow, testSession } from '../testing/test-session.ts'
import { davFaultOf } from './dav-fault.ts'

// All answers are faults: there is no server behind the proxies.
const nowhere = 'http://127.0.0.1:9/'
const proxy = await startFaultProxy(nowhere)
const other = await startFaultProxy(nowhere)
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})
beforeEach(() => other.play({ fault: statusFault(200) }))
afterEach(() => {
  for (const each of [proxy, other]) {
    each.heal()
    each.requests.splice(0)
  }
})
const collection = `${proxy.url}ann/calendar/`
const object = `${collection}a.ics`

/** The fault of a listing when the proxy plays a fault. */
async function faultOf(fault: HttpFault, environment = loopbackEnvironment) {
  proxy.play({ fault })
  await using session = testSession(proxy.url, undefined, { environment })
  try {
    await Array.fromAsync(session.list(collection))
  } catch (error) {
    const fault = davFaultOf(error)
    if (fault !== null) return fault
    throw error
  }
  throw new Error('the listing succeeded')
}

const multistatus = (responses: string) => `<D:multistatus xmlns:D="DAV:">${responses}</D:multistatus>`

test.for<[what: string, fault: HttpFault, code: string, state: string]>([
  ['401', statusFault(401), 'login_refused', 'needs_password'],
  ['403', statusFault(403), 'access_refused', 'waiting'],
  ['404', statusFault(404), 'not_found', 'gone'],
  ['410', statusFault(410), 'not_found', 'gone'],
  ['429', statusFault(429, { 'retry-after': '600' }), 'server_busy', 'waiting'],
  ['503', statusFault(503, { 'retry-after': '600' }), 'server_busy', 'waiting'],
  ['500', statusFault(500), 'server_failed', 'waiting'],
  ['507', statusFault(507), 'server_failed', 'waiting'],
  ['405', statusFault(405), 'no_dav', 'waiting'],
  ['a page of a web site', statusFault(200), 'no_dav', 'waiting'],
  ['HTML as a multistatus', statusFault(207), 'no_dav', 'waiting'],
  ['entities that multiply', xmlBombFault(), 'no_dav', 'waiting'],
  ['an external entity', externalEntityFault(other.url), 'no_dav', 'waiting'],
  ['a file as an external entity', externalEntityFault('file:///etc/passwd'), 'no_dav', 'waiting'],
  ['an answer that ends early', xmlFault('<D:multistatus xmlns:D="DAV:"><D:response>'), 'no_dav', 'waiting'],
  ['a listing without the collection', xmlFault(multistatus('')), 'no_dav', 'waiting'],
  ['deep nesting', xmlFault(multistatus('<a>'.repeat(100_000))), 'no_dav', 'waiting'],
  ['a million elements', xmlFault(multistatus(`<a>${'<b/>'.repeat(1_000_000)}</a>`)), 'no_dav', 'waiting'],
  [
    'many attributes',
    xmlFault(multistatus(`<a ${Array.from({ length: 1_000 }, (_, at) => `a${at}=""`).join(' ')}/>`)),
    'no_dav',
    'waiting',
  ],
  ['an answer that is cut off', { kind: 'cut', when: 'before' }, 'no_connection', 'waiting'],
  ['a redirect to a file', redirectFault('file:///etc/passwd'), 'redirect_refused', 'address_refused'],
  ['a redirect that has no address', redirectFault('http://['), 'no_dav', 'waiting'],
  ['a redirect that is none of WebDAV', redirectFault('/elsewhere/', 303), 'no_dav', 'waiting'],
  ['a redirect to itself', redirectFault(collection, 307), 'redirect_refused', 'address_refused'],
  ['a redirect to another server', redirectFault(other.url), 'redirect_refused', 'address_refused'],
  [
    'a redirect to metadata',
    redirectFault('http://169.254.169.254/latest/'),
    'redirect_refused',
    'address_refused',
  ],
  [
    'an unknown encoding',
    { kind: 'answer', status: 207, headers: { 'content-encoding': 'br' }, body: 'x' },
    'no_dav',
    'waiting',
  ],
  [
    'bytes that are not compressed as the answer claims',
    { kind: 'answer', status: 207, headers: { 'content-encoding': 'gzip' }, body: 'x' },
    'no_connection',
    'waiting',
  ],
])('%s ends a listing in words', async ([, fault, code, state]) => {
  const { reason, ...found } = await faultOf(fault)
  expect(found).toMatchObject({ code, state })
  expect(reason.params, 'no text of the server').toEqual({})
  expect(other.requests).toEqual([])
})

test('a short answer that is decompressed to 200 MB is cut off, in little memory', async () => {
  const fault = gzipBombFault(200 * 1024 * 1024)
  const before = process.memoryUsage().rss
  expect(await faultOf(fault)).toMatchObject({ code: 'answer_too_large' })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('a body without an end is cut off', async () => {
  const chunk = ' '.repeat(64 * 1024)
  expect(await faultOf({ kind: 'endless', status: 207, chunk })).toMatchObject({ code: 'answer_too_large' })
})

test('objects of a body without an end are listed up to a limit', async () => {
  proxy.play({
    fault: {
      kind: 'endless',
      status: 207,
      chunk: '<D:multistatus xmlns:D="DAV:">',
    },
  })
  await using session = testSession(proxy.url)
  const listing = Array.fromAsync(session.list(collection))
  await expect(listing).rejects.toMatchObject({ code: 'no_dav' })
})

test('a silent server is left when the turn ends, and the reason of the signal is the error', async () => {
  proxy.play({ fault: { kind: 'silence' } })
  const stop = new AbortController()
  await using session = testSession(proxy.url, undefined, { signal: stop.signal })
  const waiting = session.properties(collection)
  await expect.poll(() => proxy.requests.length).toBe(1)
  stop.abort(new Error('the turn ends'))
  await expect(waiting).rejects.toThrow('the turn ends')
})

test('Retry-After is returned as an instant within bounds', async () => {
  const retryAt = async (seconds: string) =>
    (await faultOf(statusFault(503, { 'retry-after': seconds })).finally(() => proxy.heal())).retryAt
  const after = (ms: number) => new Date(testNow.getTime() + ms)
  expect(await retryAt('600')).toEqual(after(600_000))
  expect(await retryAt('1')).toEqual(after(60_000))
  expect(await retryAt('99999999')).toEqual(after(7_200_000))
})

test.for<[status: number, etag: string | undefined, read: string | null]>([
  [201, '"1"', '"1"'],
  [204, 'W/"1"', null],
  [200, undefined, null],
  [403, undefined, null],
  [404, undefined, null],
  [409, undefined, null],
  [412, '"2"', '"2"'],
  [413, undefined, null],
  [415, undefined, null],
  [423, undefined, null],
  [500, undefined, null],
  [507, undefined, null],
])('the status %i of a PUT with the ETag %s is returned', async ([status, etag, read]) => {
  proxy.play({ fault: statusFault(status, etag === undefined ? {} : { etag }) })
  await using session = testSession(proxy.url)
  expect(await session.put(object, sampleEvent('a'), { ifMatch: '"0"' })).toEqual({
    status,
    etag: read,
    text: null,
    retryAt: null,
  })
  expect(proxy.requests[0]?.headers).toMatchObject({
    'if-match': '"0"',
    'content-type': 'text/calendar; charset=utf-8',
  })
})

test.for([401, 429, 503])('the status %i of one object is a fault of the account', async (status) => {
  proxy.play({ fault: statusFault(status) })
  await using session = testSession(proxy.url)
  await expect(session.put(object, '', { ifNoneMatch: '*' })).rejects.toMatchObject({ status })
  await expect(session.delete(object, { ifMatch: '"1"' })).rejects.toMatchObject({ status })
  await expect(session.get(object)).rejects.toMatchObject({ status })
  await expect(session.changesSince(collection, 'token')).rejects.toMatchObject({ status })
  await expect(session.multiget(collection, 'calendar', [object, `${object}x`])).rejects.toMatchObject({
    status,
  })
  await expect(session.setProperties(collection, 'calendar', { name: 'x' })).rejects.toMatchObject({ status })
})

test('a write is never redirected', async () => {
  proxy.play({ fault: redirectFault(`${collection}b.ics`, 307) })
  await using session = testSession(proxy.url)
  for (const write of [
    () => session.put(object, '', { ifNoneMatch: '*' }),
    () => session.delete(object, { ifMatch: '"1"' }),
    () => session.setProperties(collection, 'calendar', { name: 'x' }),
  ])
    await expect(write()).rejects.toMatchObject({ code: 'redirect_refused' })
  expect(proxy.requests).toHaveLength(3)
})

test('a redirect on the same origin is followed with the login, and another origin gets no request', async () => {
  const moved = xmlFault(
    multistatus(
      '<D:response><D:href>/new/</D:href><D:propstat><D:prop><D:displayname>New</D:displayname></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>',
    ),
  )
  proxy.play({ path: /calendar/, fault: redirectFault('/new/') })
  proxy.play({ path: /new/, fault: moved })
  await using session = testSession(proxy.url)
  expect(await session.properties(collection)).toMatchObject({ name: 'New' })
  expect(proxy.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/ann/calendar/', 'Basic YW5uOnNlY3JldA=='],
    ['/new/', 'Basic YW5uOnNlY3JldA=='],
  ])
  await expect(session.get(`${other.url}a.ics`)).rejects.toMatchObject({ code: 'redirect_refused' })
  expect(other.requests).toEqual([])
})

test('an address that is not public, one without TLS and one with a password get no request', async () => {
  const forbidden = { ...loopbackEnvironment, networks: undefined }
  expect(await faultOf(statusFault(207), forbidden)).toMatchObject({ code: 'address_refused' })
  expect(await faultOf(statusFault(207), { ...loopbackEnvironment, plaintext: false })).toMatchObject({
    code: 'plaintext_refused',
    state: 'address_refused',
  })
  await using session = testSession(proxy.url)
  const withPassword = object.replace('http://', 'http://ann:secret@')
  await expect(session.get(withPassword)).rejects.toMatchObject({ code: 'address_refused' })
  expect(proxy.requests).toEqual([])
})

test('refused connections and unknown names have their words', async () => {
  const { port } = await startFaultProxy(nowhere).then(async (closed) => {
    await closed[Symbol.asyncDispose]()
    return closed
  })
  const closed = `http://127.0.0.1:${port}/`
  await expect(testSession(closed).get(closed)).rejects.toMatchObject({ code: 'no_connection' })
  const unknown = 'http://dav.example/'
  await expect(testSession(unknown).get(unknown)).rejects.toMatchObject({ code: 'name_unknown' })
  const resolve = async () => [{ address: '10.0.0.5', family: 4 }]
  const inside = testSession(unknown, undefined, { environment: { ...loopbackEnvironment, resolve } })
  await expect(inside.get(unknown)).rejects.toMatchObject({ code: 'name_unknown' })
})

test('a certificate of an unknown authority is refused, and accepted with the authority of the operator', async () => {
  const certificate = await makeCertificate()
  await using secure = await startFaultProxy(nowhere, certificate)
  secure.play({ fault: statusFault(404) })
  const read = (ca: string | undefined) =>
    testSession(secure.url, undefined, { environment: { ...loopbackEnvironment, ca } }).get(secure.url)
  await expect(read(undefined)).rejects.toMatchObject({ code: 'certificate_refused' })
  expect(secure.requests).toEqual([])
  expect(await read(certificate.certificate)).toMatchObject({ status: 404 })
})

test('a redirect from https to http is refused', async () => {
  const certificate = await makeCertificate()
  await using secure = await startFaultProxy(nowhere, certificate)
  secure.play({ fault: redirectFault(proxy.url) })
  const environment = { ...loopbackEnvironment, ca: certificate.certificate }
  const session = testSession(secure.url, undefined, { environment })
  await expect(session.properties(secure.url)).rejects.toMatchObject({ code: 'redirect_refused' })
  expect(proxy.requests).toEqual([])
})
