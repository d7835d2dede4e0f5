import { expect, test } from 'vitest'
import { readAuthentication } from './authentication-results.ts'

const servers = ['imap.example.org', 'example.org']
const results = (...values: string[]) => values.map((value) => ({ name: 'Authentication-Results', value }))

test.each<[string, string[], ReturnType<typeof readAuthentication>]>([
  ['DMARC that passes', ['mx.example.org; dmarc=pass header.from=example.com; spf=fail'], 'pass'],
  [
    'DMARC that fails',
    ['mx.example.org 1; spf=pass smtp.mailfrom=a.example; dmarc=fail (p=REJECT) header.from=example.com'],
    'fail',
  ],
  ['SPF only', ['mx.example.org; spf=pass smtp.mailfrom=example.com'], 'pass'],
  ['SPF and DKIM that fail', ['example.org; spf=fail; dkim=fail'], 'fail'],
  ['SPF that fails, as for forwarded mail', ['example.org; spf=fail; dkim=none'], 'none'],
  [
    'a header that the sender wrote below',
    ['mx.example.org; dmarc=fail', 'mx.example.org; dmarc=pass'],
    'fail',
  ],
  ['another server', ['mx.evil.example; dmarc=pass'], 'none'],
  ['another server above', ['mx.evil.example; dmarc=pass', 'mx.example.org; dmarc=fail'], 'none'],
  ['a comment with a result', ['mx.example.org (dmarc=pass); none'], 'none'],
  ['nothing', [], 'none'],
  ['an empty value', [''], 'none'],
])('%s', (_, values, result) => {
  expect(readAuthentication(results(...values), servers)).toBe(result)
})

test.each<[string, string, string, ReturnType<typeof readAuthentication>]>([
  ['Gmail', 'imap.gmail.com', 'mx.google.com; spf=pass smtp.mailfrom=x; dmarc=fail (p=NONE)', 'fail'],
  [
    'Microsoft, which names no server',
    'outlook.office365.com',
    'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x; dkim=none;dmarc=fail action=quarantine',
    'fail',
  ],
  ['a result without a server', 'imap.example.org', 'spf=fail; dkim=fail; dmarc=fail', 'none'],
  ['a result without a server, at a mailbox without one', '', 'dmarc=fail', 'none'],
  ['a server of Gmail at another provider', 'imap.example.org', 'mx.google.com; dmarc=fail', 'none'],
  ['no header of a provider that names no server', 'outlook.office365.com', '', 'none'],
])('%s', (_, host, value, result) => {
  expect(readAuthentication(results(value), [host, 'firma.example'])).toBe(result)
})
