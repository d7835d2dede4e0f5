import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.for<[address: string, what: string]>([
  ['0.0.0.0', 'this host'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'the metadata of Alibaba Cloud'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['168.63.129.16', 'the metadata of Azure'],
  ['169.254.169.254', 'the metadata of most clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'the metadata of Oracle Cloud'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarking'],
  ['203.0.113.7', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'the unspecified address'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'IPv4 loopback, mapped'],
  ['::ffff:8.8.8.8', 'mapped IPv4, which is not routed'],
  ['64:ff9b::a9fe:a9fe', 'metadata through NAT64'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', 'loopback through 6to4'],
  ['3fff::1', 'documentation'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'the metadata of AWS'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['ff02::1', 'multicast'],
])('%s is not public: %s', ([address]) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for<[network: string, first: string, last: string, before: string | null, after: string | null]>([
  ['0.0.0.0/8', '0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
  ['10.0.0.0/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0/10', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0/8', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['168.63.129.16/32', '168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['169.254.0.0/16', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0/12', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0/24', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0/24', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.88.99.0/24', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0/16', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['198.18.0.0/15', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0/24', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0/24', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0/4 and 240.0.0.0/4', '224.0.0.0', '255.255.255.255', '223.255.255.255', null],
  ['224.0.0.0/4', '224.0.0.0', '239.255.255.255', '223.255.255.255', null],
  ['240.0.0.0/4', '240.0.0.0', '255.255.255.255', null, null],
  ['below 2000::/3', '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, '2000::'],
  ['above 2000::/3', '4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::', null],
  ['2001::/23', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::', '2001:200::'],
  ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff::', '2001:db9::'],
  ['2002::/16', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::', '2003::'],
  ['3fff::/20', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe:ffff::', '3fff:1000::'],
])('%s is not public, but its neighbours are', ([, first, last, before, after]) => {
  expect([first, last].map(isPublicAddress)).toEqual([false, false])
  for (const neighbour of [before, after])
    if (neighbour !== null) expect(isPublicAddress(neighbour), neighbour).toBe(true)
})

test.for(['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.128.0.0', '172.32.0.1', '223.255.255.255'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.for(['2606:4700:4700::1111', '2a01:4f8::1', '2001:4860:4860::8888'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)
