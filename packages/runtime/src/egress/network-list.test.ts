import { expect, test } from 'vitest'
import { networkList } from './network-list.ts'

test('a single address is that address only, in both families', () => {
  const list = networkList.parse(' ::1 ,127.0.0.1')
  expect([list.check('::1', 'ipv6'), list.check('::2', 'ipv6')]).toEqual([true, false])
  expect([list.check('127.0.0.1', 'ipv4'), list.check('127.0.0.0', 'ipv4')]).toEqual([true, false])
})

test('networks and single addresses of both families are parsed', () => {
  const list = networkList.parse('10.1.0.0/16, 127.0.0.1,fd12::/32')
  const has = (address: string, family: 'ipv4' | 'ipv6') => list.check(address, family)
  expect([has('10.1.255.1', 'ipv4'), has('10.2.0.1', 'ipv4')]).toEqual([true, false])
  expect([has('127.0.0.1', 'ipv4'), has('127.0.0.2', 'ipv4')]).toEqual([true, false])
  expect([has('fd12::9', 'ipv6'), has('fd13::9', 'ipv6')]).toEqual([true, false])
})

test.for([
  ['localhost', 'localhost'],
  ['10.0.0.0/33', '10.0.0.0/33'],
  ['10.0.0/8', '10.0.0/8'],
  ['::1/129', '::1/129'],
  ['!10.0.0.1', '!10.0.0.1'],
  ['10.0.0.1 , host ', 'host'],
  ['127.0.0.1,', 'An empty entry'],
  [' ', 'An empty entry'],
  ['', 'An empty entry'],
  ['1.2.3.4/', '1.2.3.4/'],
  ['1.2.3.4/-1', '1.2.3.4/-1'],
] as const)('%j is rejected: %s is not a network', ([text, entry]) => {
  const messages = networkList.safeParse(text).error?.issues.map(({ message }) => message)
  expect(messages).toEqual([
    `${entry} is not a network: write 10.1.0.0/16 or fd12::/32, with commas between.`,
  ])
})
