import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { redirectFault, statusFault, xmlFault } from '@fiscus/testing/servers/dav/http-faults'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { startXandikos } from '@fiscus/testing/servers/dav/xandikos'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDavHttp } from '../http/dav-http.ts'
import { basicLogin } from '../logins/dav-login.ts'
import { loopbackEnvironment, testNow } from '../testing/test-session.ts'
import { checkConnection } from './check-connection.ts'
import { findCollections } from './find-collections.ts'

const programs = await findDavServers()
const nowhere = 'http://127.0.0.1:9/'
const proxy = await startFaultProxy(nowhere)
const other = await startFaultProxy(nowhere)
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})
afterEach(() => {
  proxy.heal()
  proxy.requests.splice(0)
})

const options = {
  environment: loopbackEnvironment,
  clock: { now: () => testNow },
  signal: new AbortController().signal,
}
function find(url: string, { user, password } = { user: 'ann', password: 'secret' }) {
  const origins = [new URL(url).origin]
  const login = basicLogin(origins, user, password)
  return findCollections(openDavHttp({ ...options, login }), { serverUrl: url, origins })
}
const check = (serverUrl: string, { user, password } = { user: 'ann', password: 'secret' }) =>
  checkConnection(
    { serverUrl, isOauth: false, login: async () => basicLogin([new URL(serverUrl).origin], user, password) },
    options,
  )
const results = async (tested: ReturnType<typeof check>) =>
  (await tested).steps.map(({ step, result }) => `${step} ${result}`)
const prop = (href: string, properties: string) =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
const multistatus = (...responses: string[]) =>
  xmlFault(
    `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav">${responses.join('')}</D:multistatus>`,
  )
const principalAt = (href: string) =>
  `<D:current-user-principal><D:href>${href}</D:href></D:current-user-principal>`
const homeAt = (href: string) => `<C:calendar-home-set><D:href>${href}</D:href></C:calendar-home-set>`
const calendar = '<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>'

test.skipIf(programs === null)('the collections of Radicale are found from any address', async () => {
  await using server = await startRadicale(programs?.radicale ?? null)
  for (const url of [server.url, `${server.url}alice/`, `${server.url}.well-known/caldav`]) {
    const found = await find(url, server.login)
    expect(found).toMatchObject({
      principalUrl: `${server.url}alice/`,
      calendarHomeUrl: `${server.url}alice/`,
      addressBookHomeUrl: `${server.url}alice/`,
    })
    expect(found.collections.map(({ kind, url: at }) => [kind, at]).sort()).toEqual([
      ['address_book', server.addressBookUrl],
      ['calendar', server.calendarUrl],
    ])
  }
  expect(await check(server.url, server.login)).toMatchObject({ is_ok: true, collections: [{}, {}] })
  const wrong = { user: 'alice', password: 'wrong' }
  expect(await results(check(server.url, wrong))).toEqual([
    'address ok',
    'connection ok',
    'login failed',
    'principal not_reached',
    'home not_reached',
    'collections not_reached',
  ])
})

test.skipIf(programs === null)('the collections of Xandikos are found', async () => {
  await using server = await startXandikos(programs?.xandikos ?? null)
  const { collections } = await find(server.url)
  expect(collections.map(({ kind, url }) => [kind, url])).toEqual([
    ['calendar', server.calendarUrl],
    ['address_book', server.addressBookUrl],
  ])
})

test('an address of a collection itself works without a principal', async () => {
  proxy.play({ path: /^\/cal/, fault: multistatus(prop('/cal/', calendar), prop('/cal/a.ics', '')) })
  proxy.play({ fault: statusFault(404) })
  expect((await find(`${proxy.url}cal/`)).collections).toMatchObject([
    { kind: 'calendar', url: `${proxy.url}cal/`, name: null },
  ])
})

test('a calendar of tasks, a collection of another kind and one on another origin are left out', async () => {
  const tasks =
    '<C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>'
  const both =
    '<C:supported-calendar-component-set><C:comp name="VTODO"/><C:comp name="VEVENT"/></C:supported-calendar-component-set>'
  proxy.play({ path: /^\/$/, fault: multistatus(prop('/', principalAt('/ann/'))) })
  proxy.play({ path: /^\/ann\//, fault: multistatus(prop('/ann/', homeAt('/home'))) })
  proxy.play({
    fault: multistatus(
      prop('/home/tasks/', calendar + tasks),
      prop('/home/both', calendar + both),
      prop('/home/folder/', '<D:resourcetype><D:collection/></D:resourcetype>'),
      prop(`${other.url}home/x/`, calendar),
    ),
  })
  expect((await find(proxy.url)).collections.map(({ url }) => url)).toEqual([`${proxy.url}home/both/`])
})

test.for<[what: string, play: () => void]>([
  ['a principal', () => proxy.play({ fault: multistatus(prop('/', principalAt(`${other.url}ann/`))) })],
  [
    'homes',
    () => {
      proxy.play({ path: /^\/$/, fault: multistatus(prop('/', principalAt('/ann/'))) })
      proxy.play({ fault: multistatus(prop('/ann/', homeAt(`${other.url}home/`))) })
    },
  ],
  ['a redirect', () => proxy.play({ fault: redirectFault(other.url) })],
])('%s on another origin gets no login and no request', async ([, play]) => {
  play()
  await expect(find(proxy.url)).rejects.toMatchObject({ code: 'redirect_refused' })
  expect(other.requests).toEqual([])
})

test('a web site, a closed port and a forbidden address have their steps, and no text of the server', async () => {
  proxy.play({ fault: statusFault(200) })
  const site = await check(proxy.url)
  expect(site.steps.find(({ result }) => result === 'failed')).toMatchObject({ step: 'principal' })
  expect(JSON.stringify(site)).not.toContain('BANNER')
  expect((await results(check(nowhere))).slice(0, 3)).toEqual([
    'address ok',
    'connection failed',
    'login not_reached',
  ])
  const forbidden = { ...options, environment: { ...loopbackEnvironment, networks: undefined } }
  const login = async () => basicLogin([new URL(proxy.url).origin], 'ann', 'secret')
  const account = { serverUrl: proxy.url, isOauth: false, login }
  const refused = await checkConnection(account, forbidden)
  expect(refused.steps[0]).toMatchObject({ step: 'address', result: 'failed' })
})

test('a busy server ends discovery at once', async () => {
  proxy.play({ fault: statusFault(503, { 'retry-after': '60' }) })
  await expect(find(proxy.url)).rejects.toMatchObject({ code: 'server_busy' })
  expect(proxy.requests).toHaveLength(1)
})
