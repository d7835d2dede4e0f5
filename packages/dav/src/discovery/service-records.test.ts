import { expect, test } from 'vitest'
import { davServices, serviceUrl } from './service-records.ts'

const [secure, plain] = davServices
const server = (name: string, priority = 0, weight = 0, port = 443) => ({ name, priority, weight, port })

test.for<[what: string, servers: ReturnType<typeof server>[], texts: string[][], url: string | null]>([
  ['no record', [], [['path=/dav/']], null],
  ['a server', [server('DAV.example.com')], [], 'https://dav.example.com/.well-known/caldav'],
  [
    'another port',
    [server('dav.example.com', 0, 0, 8443)],
    [],
    'https://dav.example.com:8443/.well-known/caldav',
  ],
  [
    'the lowest priority',
    [server('b.example', 20), server('a.example', 10)],
    [],
    'https://a.example/.well-known/caldav',
  ],
  [
    'the greatest weight',
    [server('a.example', 1, 1), server('b.example', 1, 9)],
    [],
    'https://b.example/.well-known/caldav',
  ],
  ['no such service', [server('.')], [], null],
  ['an empty name', [server('')], [], null],
  [
    'a path',
    [server('a.example')],
    [['v=1'], ['path=/re', 'mote.php/dav/']],
    'https://a.example/remote.php/dav/',
  ],
  ['a path with a query', [server('a.example')], [['PATH=/d?x=1#y']], 'https://a.example/d'],
  [
    'a path that is another host',
    [server('a.example')],
    [['path=//evil.example/']],
    'https://a.example/.well-known/caldav',
  ],
  [
    'a path that is an address',
    [server('a.example')],
    [['path=https://evil.example/']],
    'https://a.example/.well-known/caldav',
  ],
  ['a very long path', [server('a.example')], [[`path=/${'x'.repeat(3_000)}`]], null],
  ['a name with a path', [server('a.example/x')], [], null],
  ['a name with a user', [server('ann@a.example')], [], null],
  ['a name that is a number', [server('2130706433')], [], null],
])('the address of a service: %s', ([, servers, texts, url]) => {
  expect(secure && serviceUrl(secure, { servers, texts })).toBe(url)
})

test('a service without TLS has an address without it', () => {
  expect(plain && serviceUrl(plain, { servers: [server('a.example', 0, 0, 80)], texts: [] })).toBe(
    'http://a.example/.well-known/caldav',
  )
})
