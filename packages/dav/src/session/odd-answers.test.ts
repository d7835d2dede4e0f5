import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import {
  invalidTokenFault,
  redirectFault,
  statusFault,
  xmlFault,
} from '@fiscus/testing/servers/dav/http-faults'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sampleEvent } from '../testing/sample-objects.ts'
import { testSession } from '../testing/test-session.ts'
import { objectBytesMax } from './object-requests.ts'

const proxy = await startFaultProxy('http://127.0.0.1:9/')
afterAll(() => proxy[Symbol.asyncDispose]())
afterEach(() => {
  proxy.heal()
  proxy.requests.splice(0)
})
const path = '/ann/calendar/'
const collection = new URL(path, proxy.url).href
const urls = ['a', 'b', 'c', 'd'].map((name) => `${collection}${name}.ics`)
const [a = '', b = '', c = '', d = ''] = urls
const session = testSession(proxy.url)

const multistatus = (...parts: string[]) =>
  xmlFault(
    `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${parts.join('')}</D:multistatus>`,
  )
const status = (href: string, code: number) =>
  `<D:response><D:href>${href}</D:href><D:status>HTTP/1.1 ${code} X</D:status></D:response>`
const props = (href: string, properties: string, code = 200) =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 ${code} X</D:status></D:propstat></D:response>`
const etag = (text: string) => `<D:getetag>${text}</D:getetag>`
const data = (uid: string) => `<C:calendar-data><![CDATA[${sampleEvent(uid)}]]></C:calendar-data>`
const token = (text: string) => `<D:sync-token>${text}</D:sync-token>`

test('a multiget has a status for each object, and objects that the answer leaves out are read one by one', async () => {
  const answer = multistatus(
    props(`${path}a.ics`, etag('&quot;1&quot;') + data('a')),
    status(`${path}b.ics`, 404),
    status(`${path}c.ics`, 403),
    props('/other/d.ics', etag('"4"') + data('d')),
    props(`${path}a.ics`, etag('"2"') + data('a again')),
  )
  proxy.play({ method: 'REPORT', fault: answer })
  proxy.play({
    method: 'GET',
    fault: { kind: 'answer', status: 200, headers: { etag: '"4"' }, body: sampleEvent('d') },
  })
  expect(await session.multiget(collection, 'calendar', urls)).toEqual([
    { url: a, status: 200, etag: '"1"', text: sampleEvent('a') },
    { url: b, status: 404, etag: null, text: null },
    { url: c, status: 403, etag: null, text: null },
    { url: d, status: 200, etag: '"4"', text: sampleEvent('d') },
  ])
})

test.for<[what: string, fault: ReturnType<typeof xmlFault>]>([
  ['no XML', xmlFault(`<D:multistatus xmlns:D="DAV:">&#1;</D:multistatus>`)],
  ['too large', { kind: 'endless', status: 207, chunk: ' '.repeat(1024 * 1024) }],
  ['not supported', statusFault(501)],
  ['refused', statusFault(403)],
])('objects are read one by one when the answer of a multiget is %s', async ([, fault]) => {
  proxy.play({ method: 'REPORT', fault })
  proxy.play({ method: 'GET', path: /b\.ics/, fault: statusFault(404) })
  proxy.play({ method: 'GET', fault: { kind: 'answer', status: 200, body: 'text' } })
  const read = await session.multiget(collection, 'calendar', urls)
  expect(read.map(({ url, status: code, text }) => [url, code, text])).toEqual([
    [a, 200, 'text'],
    [b, 404, null],
    [c, 200, 'text'],
    [d, 200, 'text'],
  ])
})

test('objects are asked for without compression, which would change their ETags', async () => {
  proxy.play({ fault: { kind: 'answer', status: 200, headers: { etag: '"1"' }, body: 'text' } })
  await session.get(a)
  await session.put(a, 'text', { ifMatch: '"1"' })
  await session.put(b, 'text', { ifNoneMatch: '*' })
  await session.delete(a, { ifMatch: '"1"' })
  const encodings = proxy.requests.map(({ headers }) => headers['accept-encoding'])
  expect(encodings).toEqual(Array(4).fill('identity'))
})

test('an object that is larger than the limit has the status 413', async () => {
  const body = 'x'.repeat(objectBytesMax + 1)
  proxy.play({ method: 'GET', fault: { kind: 'answer', status: 200, headers: { etag: '"1"' }, body } })
  expect(await session.get(a)).toEqual({ status: 413, etag: null, text: null, retryAt: null })
  const large = props(`${path}a.ics`, `${etag('"1"')}<C:calendar-data>${body}</C:calendar-data>`)
  const small = props(`${path}b.ics`, etag('"1"') + data('b'))
  proxy.play({ method: 'REPORT', fault: multistatus(large, small) })
  const read = await session.multiget(collection, 'calendar', [a, b])
  expect(read.map(({ status: code }) => code)).toEqual([413, 200])
})

test('bytes that are no UTF-8 are not read as other characters: the object is read on its own', async () => {
  const text = sampleEvent('a', 'Łódź')
  const folded = Buffer.from(text.replace('Łódź', '@'), 'latin1')
  const inMultistatus = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response><D:href>${path}a.ics</D:href><D:propstat><D:prop>${etag('"1"')}<C:calendar-data>`,
      ),
      bytes,
      Buffer.from(
        '</C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>',
      ),
    ])
  const at = folded.indexOf('@')
  const withBytes = (...bytes: number[]) =>
    Buffer.concat([folded.subarray(0, at), Buffer.from(bytes), folded.subarray(at + 1)])
  const read = async (bytes: Buffer, type = 'text/calendar') => {
    proxy.heal()
    proxy.play({
      method: 'REPORT',
      fault: {
        kind: 'answer',
        status: 207,
        headers: { 'content-type': 'application/xml' },
        body: inMultistatus(bytes),
      },
    })
    proxy.play({
      method: 'GET',
      fault: { kind: 'answer', status: 200, headers: { etag: '"1"', 'content-type': type }, body: bytes },
    })
    const [first] = await session.multiget(collection, 'calendar', [a, b])
    return first
  }
  // A line that was folded within a character.
  const divided = withBytes(0xc5, 0x0d, 0x0a, 0x20, 0x81, 0xc3, 0xb3, 0x64, 0xc5, 0xba)
  expect((await read(divided))?.text).toContain('Ł\r\n ódź')
  const latin = withBytes(0xa3, 0xf3, 0x64, 0xbc)
  expect((await read(latin, 'text/calendar; charset=iso-8859-2'))?.text).toBe(text)
  expect(await read(latin)).toEqual({ url: a, status: 200, etag: '"1"', text: null })
})

test('changes are members of the collection only, and a weak ETag is none', async () => {
  proxy.play({
    method: 'REPORT',
    fault: multistatus(
      props(path, etag('"0"')),
      props(`${path}a.ics`, etag('"1"')),
      props(`${path}b.ics`, etag('W/"2"')),
      props(`${path}c.ics`, etag(''), 404),
      props('http://other.example/ann/calendar/e.ics', etag('"1"')),
      props(`${path}deeper/e.ics`, etag('"1"')),
      status(`${path}d.ics`, 418),
      token(' data:,2 '),
    ),
  })
  expect(await session.changesSince(collection, 'data:,1')).toEqual({
    changed: [
      { url: a, etag: '"1"' },
      { url: b, etag: null },
      { url: c, etag: null },
    ],
    removed: [d],
    token: 'data:,2',
    isTruncated: false,
  })
  expect(proxy.requests[0]?.body).toContain('<D:sync-token>data:,1</D:sync-token>')
})

test.for([
  ['below another path', '/davical/ann/calendar/a.ics'],
  ['on another origin', 'http://inner.example/ann/calendar/a.ics'],
])('an answer with addresses %s only is no answer about the collection', async ([, href = '']) => {
  const [removed, changed] = [status(href, 404), props(href, etag('"1"'))]
  for (const parts of [[changed], [removed], [removed, changed]]) {
    proxy.play({ method: 'REPORT', times: 1, fault: multistatus(...parts, token('2')) })
    await expect(session.changesSince(collection, null)).rejects.toMatchObject({ code: 'no_dav' })
  }
  proxy.play({ method: 'PROPFIND', fault: multistatus(changed) })
  await expect(Array.fromAsync(session.list(collection))).rejects.toMatchObject({ code: 'no_dav' })
})

test('an object whose address is too long is left out, and the token moves', async () => {
  proxy.play({ fault: multistatus(props(`${path}${'a'.repeat(3_000)}.ics`, etag('"1"')), token('2')) })
  expect(await session.changesSince(collection, '1')).toMatchObject({ changed: [], removed: [], token: '2' })
})

test('a collection that a redirect moves to another path is gone', async () => {
  const moved = '/moved/calendar/'
  proxy.play({ path: /ann/, fault: redirectFault(moved, 308) })
  const answer = multistatus(props(moved, etag('"0"')), props(`${moved}a.ics`, etag('"1"')), token('2'))
  proxy.play({ path: /moved/, fault: answer })
  for (const reading of [session.changesSince(collection, null), Array.fromAsync(session.list(collection))])
    await expect(reading).rejects.toMatchObject({ code: 'not_found' })
})

test('a truncated page has further changes, and a page that does not move the token is an error', async () => {
  const more = status(path, 507)
  proxy.play({ fault: multistatus(props(`${path}a.ics`, etag('"1"')), more, token('2')) })
  expect(await session.changesSince(collection, '1')).toMatchObject({ token: '2', isTruncated: true })
  await expect(session.changesSince(collection, '2')).rejects.toMatchObject({ code: 'no_dav' })
})

test.for([400, 403, 409, 412, 415, 418, 422, 500, 501, 507])(
  'a token that the server answers with %i is invalid',
  async (code) => {
    proxy.play({ fault: invalidTokenFault(code) })
    expect(await session.changesSince(collection, '1')).toEqual({ invalidToken: true })
    expect(await session.changesSince(collection, null)).toEqual({ invalidToken: true })
  },
)

test('a refused access is no invalid token, and changes without a token are an error', async () => {
  proxy.play({ times: 1, fault: statusFault(403) })
  await expect(session.changesSince(collection, '1')).rejects.toMatchObject({ code: 'access_refused' })
  proxy.play({ times: 1, fault: multistatus(props(`${path}a.ics`, etag('"1"'))) })
  await expect(session.changesSince(collection, '1')).rejects.toMatchObject({ code: 'no_dav' })
})

test('a listing has objects that the server cannot show now, and no collections', async () => {
  const folder = '<D:resourcetype><D:collection/></D:resourcetype>'
  proxy.play({
    fault: multistatus(
      props(path, folder),
      props(`${path}a.ics`, etag('12345678901234567890')),
      status(`${path}b.ics`, 500),
      status(`${path}c.ics`, 404),
      props(`${path}d.ics`, folder),
      props(`${path}e/`, folder),
    ),
  })
  expect(await Array.fromAsync(session.list(collection))).toEqual([
    { url: a, etag: '12345678901234567890' },
    { url: b, etag: null },
  ])
})

test.for<[code: string, found: object]>([
  ['<D:privilege><D:read/></D:privilege>', { isReadOnly: true }],
  ['<D:privilege><D:write-content/></D:privilege>', { isReadOnly: false }],
  ['<D:privilege><D:all/></D:privilege>', { isReadOnly: false }],
  ['', { isReadOnly: false }],
])('a collection with the privileges "%s" is %o', async ([privileges, found]) => {
  const set = `<D:current-user-privilege-set>${privileges}</D:current-user-privilege-set>`
  const name = '<D:displayname> A\u2028 b\n c </D:displayname>'
  const color = '<I:calendar-color xmlns:I="http://apple.com/ns/ical/">#ff00aaFF</I:calendar-color>'
  proxy.play({ fault: multistatus(props(path, set + name + color)) })
  expect(await session.properties(collection)).toMatchObject({ ...found, name: 'A b c', color: '#FF00AA' })
})

test('each property of a PROPPATCH has its own status', async () => {
  const color = '<I:calendar-color xmlns:I="http://apple.com/ns/ical/"/>'
  const answer = `<D:response><D:href>x</D:href><D:propstat><D:prop><D:displayname/></D:prop><D:status>HTTP/1.1 424 X</D:status></D:propstat><D:propstat><D:prop>${color}</D:prop><D:status>HTTP/1.1 403 X</D:status></D:propstat></D:response>`
  const change = { name: 'x', color: '#FF0000' }
  proxy.play({ times: 1, fault: multistatus(answer) })
  expect(await session.setProperties(collection, 'calendar', change)).toEqual({ name: 424, color: 403 })
  proxy.play({ times: 1, fault: statusFault(405) })
  expect(await session.setProperties(collection, 'calendar', change)).toEqual({ name: 405, color: 405 })
  proxy.play({ times: 1, fault: multistatus('') })
  expect(await session.setProperties(collection, 'calendar', { name: 'x' })).toEqual({
    name: 424,
    color: null,
  })
})
