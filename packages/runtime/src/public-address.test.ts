import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.for<[address: string, what: string]>([
  ['0.0.0.0', 'this host'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'behind a carrier'],
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
  ['::', 'no address'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'IPv4 loopback, mapped'],
  ['::ffff:8.8.8.8', 'mapped IPv4: no host is found under it'],
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

test.for(['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.128.0.0', '172.32.0.1', '223.255.255.255'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.for(['2606:4700:4700::1111', '2a01:4f8::1', '2001:4860:4860::8888'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)
