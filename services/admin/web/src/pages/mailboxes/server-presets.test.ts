import { expect, test } from 'vitest'
import { portAfter } from './server-presets.ts'

test.for([
  ['993', { protocol: 'imap', tls: 'implicit' }, { protocol: 'imap', tls: 'starttls' }, '143'],
  ['993', { protocol: 'imap', tls: 'implicit' }, { protocol: 'pop3', tls: 'implicit' }, '995'],
  ['', { protocol: 'smtp', tls: 'starttls' }, { protocol: 'smtp', tls: 'implicit' }, '465'],
  ['2525', { protocol: 'smtp', tls: 'starttls' }, { protocol: 'smtp', tls: 'implicit' }, '2525'],
] as const)('the port %s after a change from %j to %j', ([port, before, after, expected]) => {
  expect(portAfter(port, before, after)).toBe(expected)
})
