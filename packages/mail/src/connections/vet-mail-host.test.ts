import { BlockList } from 'node:net'
import type { ResolveHost } from '@fiscus/runtime/egress/vet-host'
import { expect, test } from 'vitest'
import { hostForDns, vetMailHost } from './vet-mail-host.ts'

const { signal } = new AbortController()
const to =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const guard = { networks: undefined, ports: [], signal }

test('a public server on a port of mail has its address and its name', async () => {
  const vetted = await vetMailHost(
    { host: 'Mail.Example', port: 993 },
    { ...guard, resolve: to('1.1.1.1', '8.8.8.8') },
  )
  expect(vetted).toEqual({ address: '1.1.1.1', servername: 'mail.example' })
})

test('a name with other letters is resolved as an A-label, and an address has no name', async () => {
  const resolved: string[] = []
  const resolve: ResolveHost = async (host) => {
    resolved.push(host)
    return [{ address: '1.1.1.1', family: 4 }]
  }
  await vetMailHost({ host: 'poczta.żółw.pl', port: 143 }, { ...guard, resolve })
  expect(resolved).toEqual(['poczta.xn--w-uga1v8h.pl'])
  const vetted = await vetMailHost({ host: '[2606:4700:4700::1111]', port: 25 }, guard)
  expect(vetted).toEqual({ address: '2606:4700:4700::1111', servername: undefined })
})

test.for([6379, 80, 22, 5432, 0])(
  'the port %i is none of mail, unless the operator allows it',
  async (port) => {
    const resolve = to('1.1.1.1')
    await expect(vetMailHost({ host: 'mail.example', port }, { ...guard, resolve })).rejects.toMatchObject({
      code: 'port_refused',
    })
    expect(
      await vetMailHost({ host: 'mail.example', port }, { ...guard, ports: [port], resolve }),
    ).toMatchObject({
      address: '1.1.1.1',
    })
  },
)

test.for<[host: string, what: string]>([
  ['127.0.0.1', 'loopback'],
  ['0x7f.1', 'loopback in another spelling'],
  ['2130706433', 'loopback as a number'],
  ['[::1]', 'loopback of IPv6'],
  ['169.254.169.254', 'metadata'],
  ['fe80::1', 'link-local'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['fd00:ec2::254', 'unique local'],
  ['::ffff:10.0.0.1', 'mapped'],
  ['64:ff9b::a9fe:a9fe', 'NAT64'],
])('%s is refused: %s', async ([host]) => {
  await expect(vetMailHost({ host, port: 993 }, guard)).rejects.toMatchObject({ code: 'address_refused' })
})

test('a name of which one address is not public is unknown, as one without an address', async () => {
  const resolve = to('1.1.1.1', '10.0.0.1')
  const vetted = vetMailHost({ host: 'mail.example', port: 993 }, { ...guard, resolve })
  await expect(vetted).rejects.toMatchObject({
    code: 'name_unknown',
    message: 'mail.example resolves to 10.0.0.1, which is not a public address',
  })
})

test('a private network that the operator allows is accepted', async () => {
  const networks = new BlockList()
  networks.addSubnet('10.1.0.0', 16, 'ipv4')
  expect(await vetMailHost({ host: '10.1.2.3', port: 993 }, { ...guard, networks })).toMatchObject({
    address: '10.1.2.3',
  })
})

test('a name that does not resolve, and one that is no name, are unknown', async () => {
  const resolve: ResolveHost = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  for (const host of ['mail.example', 'mail example', 'a:b'])
    await expect(vetMailHost({ host, port: 993 }, { ...guard, resolve })).rejects.toMatchObject({
      code: 'name_unknown',
    })
})

test('it ends with the reason of the signal while DNS does not respond', async () => {
  const stop = AbortSignal.abort(new Error('stopped'))
  const resolve: ResolveHost = () => new Promise(() => {})
  const vetted = vetMailHost({ host: 'mail.example', port: 993 }, { ...guard, resolve, signal: stop })
  await expect(vetted).rejects.toThrow('stopped')
})

test.for([
  ['Mail.Example.com', 'mail.example.com'],
  ['mail.example.com.', 'mail.example.com.'],
  ['mail_1.example.com', 'mail_1.example.com'],
  ['localhost', 'localhost'],
  ['poczta.żółw.pl', 'poczta.xn--w-uga1v8h.pl'],
  ['0x7f.1', '127.0.0.1'],
  ['[::1]', '::1'],
  ['mail.example.com:993', null],
  ['imap://mail.example.com', null],
  ['mail.example.com/x', null],
  ['user@mail.example.com', null],
  ['mail example.com', null],
  ['mail.\u202Eexample', null],
  ['ma\u200Bil.example', null],
  ['mail\u0000.example', null],
  ['mail..example', null],
  ['.', null],
  ['', null],
  ['-mail.example', null],
  ['256.1.1.1', null],
  ['[::1', '::1'],
  ['1::2::3', null],
  [`${'a'.repeat(64)}.example`, null],
] as const)('the host %j is %j in DNS', ([host, name]) => {
  expect(hostForDns(host)).toBe(name)
})
