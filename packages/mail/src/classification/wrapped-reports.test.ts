import { expect, test } from 'vitest'
import { parseMessage } from '../parsing/parse-message.ts'
import { classifyMessage } from './classify-message.ts'

const classify = async (source: Buffer) => classifyMessage(await parseMessage(source), false)
const person = 'From: Anna <anna@example.com>'
const failure = [
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.com',
  '',
  'Final-Recipient: rfc822; b@example.net',
  'Action: failed',
  'Status: 5.1.1',
]
const returned = [
  'Content-Type: message/rfc822',
  '',
  'Message-ID: <original@example.com>',
  'Subject: s',
  '',
  'x',
]
const multi = (type: string, boundary: string, ...parts: string[][]) => [
  `Content-Type: ${type}; boundary=${boundary}`,
  '',
  ...parts.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
]
const text = (line: string) => ['Content-Type: text/plain', '', line]
const report = multi('multipart/report; report-type=delivery-status', 'r', text('failed'), failure, returned)
const daemon = 'From: Mail Delivery System <MAILER-DAEMON@example.com>'

test.each<[string, string[], string[]]>([
  [
    'within multipart/mixed, before the text of a gateway',
    [daemon],
    multi('multipart/mixed', 'm', report, text('scanned')),
  ],
  ['within multipart/signed', [daemon], multi('multipart/signed', 'm', report, text('signature'))],
  [
    'of a daemon, as multipart/mixed',
    [daemon],
    multi('multipart/mixed', 'm', text('failed'), failure, returned),
  ],
  [
    'of a null sender, as multipart/mixed',
    ['Return-Path: <>', person],
    multi('multipart/mixed', 'm', text('failed'), failure, returned),
  ],
])('a report %s is read', async (_, headers, parts) => {
  expect(await classify(Buffer.from([...headers, ...parts].join('\r\n')))).toEqual({
    kind: 'bounce',
    report: {
      originalMessageId: 'original@example.com',
      envelopeId: null,
      recipients: [{ address: 'b@example.net', action: 'failed', status: '5.1.1', diagnostic: null }],
    },
  })
})

test.each<[string, string[]]>([
  ['behind the text of a person', multi('multipart/mixed', 'm', text('look at this'), report)],
  ['in parts, by a person', multi('multipart/mixed', 'm', text('look at this'), failure, returned)],
])('a report that is forwarded %s is none of the message', async (_, parts) => {
  expect(await classify(Buffer.from([person, 'Subject: Fwd', ...parts].join('\r\n')))).toEqual({
    kind: 'personal',
    report: null,
  })
})
