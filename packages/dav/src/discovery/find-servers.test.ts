import { type HttpFault, startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { redirectFault, statusFault } from '@fiscus/testing/servers/dav/http-faults'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startDnsServer } from '../testing/dns-server.ts'
import { loopbackEnvironment, testNow } from '../testing/test-session.ts'
import { findServers } from './find-servers.ts'

const server = (name: string, port = 443) => ({ priority: 0, weight: 0, port, name })
const dns = await startDnsServer({
  '_caldavs._tcp.example.com': { servers: [server('dav.example.com', 8443)], texts: [['path=/dav/']] },
  '_carddavs._tcp.example.com': { servers: [server('cards.example.net')] },
  '_caldavs._tcp.inner.example': { servers: [server('inner.example')] },
  '_caldav._tcp.plain.example': { servers: [server('dav.example.com', 80)] },
  '_carddavs._tcp.plain.example': { servers: [server('.')] },
})
const site = await startFaultProxy('http://127.0.0.1:9/')
const moved = await startFaultProxy('http://127.0.0.1:9/')
afterAll(async () => {
  for (const each of [dns, site, moved]) await each[Symbol.asyncDispose]()
})
afterEach(() => {
  for (const each of [site, moved]) {
    each.heal()
    each.requests.splice(0)
  }
})

const addresses: Record<string, string> = {
  'dav.example.com': '93.184.215.14',
  'cards.example.net': '93.184.215.15',
  'inner.example': '10.0.0.1',
}
const environment = {
  ...loopbackEnvironment,
  nameServers: [dns.address],
  resolve: async (host: string) => {
    const address = addresses[host]
    if (address === undefined) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    return [{ address, family: 4 }]
  },
}
const find = (domain: string, { plaintext = true, signal = new AbortController().signal } = {}) =>
  findServers(domain, { environment: { ...environment, plaintext }, clock: { now: () => testNow }, signal })

test('records SRV and TXT of a domain name the servers of calendars and address books', async () => {
  expect(await find('example.com')).toEqual([
    { kind: 'calendar', server_url: 'https://dav.example.com:8443/dav/', source: 'dns' },
    { kind: 'address_book', server_url: 'https://cards.example.net/.well-known/carddav', source: 'dns' },
  ])
})

test('a server at an inner address is left out, and one without TLS counts only if the operator allows it', async () => {
  expect(await find('inner.example')).toEqual([])
  const plain = { kind: 'calendar', server_url: 'http://dav.example.com/.well-known/caldav', source: 'dns' }
  expect(await find('plain.example')).toEqual([plain])
  dns.asked.splice(0)
  expect(await find('plain.example', { plaintext: false })).toEqual([])
  expect(dns.asked.filter((name) => /^_(cal|card)dav\._tcp/.test(name))).toEqual([])
})

test('without records the well-known addresses are asked, without a login, and redirects lead to the server', async () => {
  site.play({ path: /caldav$/, fault: redirectFault(`${moved.url}remote.php/dav/`) })
  site.play({ fault: statusFault(404) })
  moved.play({ fault: statusFault(401) })
  const domain = new URL(site.url).host
  expect(await find(domain)).toEqual([
    { kind: 'calendar', server_url: `${moved.url}remote.php/dav/`, source: 'domain' },
  ])
  for (const { method, headers } of [...site.requests, ...moved.requests]) {
    expect(method).toBe('PROPFIND')
    expect(headers).not.toHaveProperty('authorization')
  }
})

test.for<[what: string, fault: HttpFault]>([
  ['a web site', statusFault(200)],
  ['no page', statusFault(404)],
  ['a redirect to an inner address', redirectFault('http://10.0.0.1/')],
  ['a redirect to metadata', redirectFault('http://169.254.169.254/')],
  ['a body without an end', { kind: 'endless', status: 200, chunk: ' '.repeat(65_536) }],
])('a domain with %s has no server', async ([, fault]) => {
  site.play({ fault })
  expect(await find(new URL(site.url).host)).toEqual([])
})

test('a search ends with its caller', async () => {
  site.play({ fault: { kind: 'silence' } })
  const stop = new AbortController()
  const searching = find(new URL(site.url).host, { signal: stop.signal })
  await expect.poll(() => site.requests.length).toBeGreaterThan(0)
  stop.abort(new Error('the caller has gone'))
  await expect(searching).rejects.toThrow('the caller has gone')
})
