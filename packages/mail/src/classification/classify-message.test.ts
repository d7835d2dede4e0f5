import { expect, test } from 'vitest'
import { parseMessage } from '../parsing/parse-message.ts'
import { classifyMessage } from './classify-message.ts'

const mail = (headers: string[], body: string[] = ['Hello']) =>
  Buffer.from([...headers, '', ...body].join('\r\n'))
const classify = async (source: Buffer, isOwn = false) => classifyMessage(await parseMessage(source), isOwn)
const person = 'From: Anna <anna@example.com>'

test.each<[string, string[], string]>([
  ['a person', [person, 'Subject: Hello'], 'personal'],
  ['a person with Auto-Submitted: no', [person, 'Auto-Submitted: no'], 'personal'],
  [
    'a person behind a server that adds X-Auto-Response-Suppress',
    [person, 'X-Auto-Response-Suppress: DR, OOF'],
    'personal',
  ],
  ['a person at a postmaster address', ['From: postmaster@example.com', 'Subject: DNS'], 'personal'],
  ['a person who writes about an office', [person, 'Subject: Re: the office is closed'], 'personal'],
  ['a person with Precedence: first-class', [person, 'Precedence: first-class'], 'personal'],
  ['no From', ['Subject: Hello'], 'personal'],
  ['Auto-Submitted: auto-replied', [person, 'Auto-Submitted: auto-replied'], 'auto_reply'],
  [
    'Auto-Submitted with a parameter',
    [person, 'Auto-Submitted: auto-replied; owner-email="x@y"'],
    'auto_reply',
  ],
  ['Auto-Submitted with a comment', [person, 'Auto-Submitted: auto-replied (vacation)'], 'auto_reply'],
  ['Auto-Submitted: auto-notified', [person, 'Auto-Submitted: auto-notified'], 'auto_reply'],
  ['Auto-Submitted: auto-generated', [person, 'Auto-Submitted: auto-generated'], 'bulk'],
  ['X-Autoreply', [person, 'X-Autoreply: yes'], 'auto_reply'],
  ['X-Autorespond', [person, 'X-Autorespond: Away'], 'auto_reply'],
  ['X-Autoresponder', [person, 'X-Autoresponder: yes'], 'auto_reply'],
  ['X-Auto-Reply-From', [person, 'X-Auto-Reply-From: anna@example.com'], 'auto_reply'],
  ['X-Mail-Autoreply', [person, 'X-Mail-Autoreply: yes'], 'auto_reply'],
  ['Precedence: auto_reply', [person, 'Precedence: auto_reply'], 'auto_reply'],
  ['X-Precedence: auto_reply', [person, 'X-Precedence: AUTO_REPLY'], 'auto_reply'],
  ['an auto-reply in a list', [person, 'Auto-Submitted: auto-replied', 'Precedence: bulk'], 'auto_reply'],
  ['Exchange', [person, 'X-Auto-Response-Suppress: All', 'Subject: Automatic reply: Hello'], 'auto_reply'],
  ['a Polish subject', [person, 'Subject: Odpowiedź automatyczna: Hello'.normalize('NFC')], 'auto_reply'],
  ['a German subject', [person, 'Subject: Automatische Antwort: Hallo'], 'auto_reply'],
  [
    'a Polish subject that ends with a letter outside ASCII',
    [person, 'Subject: Autoodpowiedź: Hello'],
    'auto_reply',
  ],
  ['a Polish absence', [person, 'Subject: Nieobecność: Hello'], 'auto_reply'],
  ['a German absence', [person, 'Subject: Abwesenheitsnotiz: Hallo'], 'auto_reply'],
  ['a person who writes about absences', [person, 'Subject: Nieobecność Anny w listopadzie'], 'personal'],
  ['Out of Office', [person, 'Subject: Out of Office: Hello'], 'auto_reply'],
  ['a null sender', ['Return-Path: <>', person, 'Subject: Your vacation notice'], 'auto_reply'],
  ['List-Id', [person, 'List-Id: <team.example.com>'], 'list'],
  ['List-Post', [person, 'List-Post: <mailto:team@example.com>'], 'list'],
  ['Precedence: list', [person, 'Precedence: list'], 'list'],
  [
    'a group that one can leave',
    [person, 'Precedence: list', 'List-Id: <a.example>', 'List-Unsubscribe: <mailto:leave@a.example>'],
    'list',
  ],
  [
    'Mailman',
    [person, 'Precedence: bulk', 'List-Id: <a.example>', 'List-Post: <mailto:a@a.example>'],
    'list',
  ],
  [
    'a newsletter with List-Id',
    [person, 'Precedence: bulk', 'List-Id: <a.example>', 'List-Unsubscribe: <https://a.example/u>'],
    'bulk',
  ],
  [
    'a newsletter with Precedence: list',
    [person, 'Precedence: list', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'],
    'bulk',
  ],
  [
    'a list to which no one may write',
    [person, 'List-Id: <a.example>', 'List-Post: NO (posting not allowed)'],
    'bulk',
  ],
  ['Precedence: bulk', [person, 'Precedence: bulk'], 'bulk'],
  ['Precedence: junk', [person, 'Precedence: junk'], 'bulk'],
  ['List-Unsubscribe', [person, 'List-Unsubscribe: <https://example.com/u>'], 'bulk'],
  ['Feedback-ID', [person, 'Feedback-ID: 1:2:3'], 'bulk'],
  ['MAILER-DAEMON', ['From: MAILER-DAEMON@example.com', 'Subject: failure notice'], 'bounce'],
  ['postmaster with a null sender', ['Return-Path: <>', 'From: postmaster@example.com'], 'bounce'],
  ['a daemon without a domain', ['From: Mail Delivery Subsystem <MAILER-DAEMON>'], 'bounce'],
  ['a daemon as the name of an empty address', ['From: MAILER-DAEMON <>'], 'bounce'],
  ['a person who is called like a daemon', ['From: MAILER-DAEMON <anna@example.com>'], 'personal'],
  [
    'postmaster and the Return-Path of a daemon',
    ['Return-Path: <MAILER-DAEMON>', 'From: postmaster@example.com'],
    'bounce',
  ],
  [
    'postmaster with the subject of a bounce',
    ['From: postmaster@example.com', 'Subject: Undeliverable: Hello'],
    'bounce',
  ],
  [
    'the administrator of a system with the subject of a bounce',
    ['From: "System Administrator"@example.com', 'Subject: Delivery Failure'],
    'bounce',
  ],
  [
    'a null sender with the subject of a bounce',
    ['Return-Path: <>', 'From: system@example.com', 'Subject: Delivery status notification'],
    'bounce',
  ],
  [
    'no address with the subject of a bounce',
    ['From: example.com', 'Subject: Undelivered Mail Returned to Sender'],
    'bounce',
  ],
  ['a person who asks about a bounce', [person, 'Subject: Undelivered Mail Returned to Sender'], 'personal'],
  [
    'a person who answers at a postmaster address',
    ['From: postmaster@example.com', 'Subject: Re: Undeliverable: Hello'],
    'personal',
  ],
  [
    'bounces+x with Auto-Submitted',
    ['From: bounces+1@example.com', 'Auto-Submitted: auto-replied'],
    'bounce',
  ],
])('%s', async (_, headers, kind) => {
  expect((await classify(mail(headers))).kind).toBe(kind)
})

test.each<[string, string, string, string]>([
  ['an answer to an invitation', 'text/calendar; method=REPLY', 'METHOD:REPLY', 'auto_reply'],
  [
    'an answer without the parameter',
    'text/calendar; charset=utf-8',
    'BEGIN:VCALENDAR\nMETHOD:REPLY',
    'auto_reply',
  ],
  ['an invitation', 'text/calendar; method=REQUEST', 'METHOD:REQUEST', 'personal'],
  ['a proposal of another time', 'text/calendar; method=COUNTER', 'METHOD:COUNTER', 'personal'],
  [
    'the file of an answer',
    'text/calendar; method=REPLY\nContent-Disposition: attachment',
    'METHOD:REPLY',
    'personal',
  ],
])('%s of a calendar program', async (_, type, content, kind) => {
  const parts = [
    '--b',
    'Content-Type: text/plain',
    '',
    'Anna: accepted',
    '--b',
    `Content-Type: ${type}`,
    '',
    content,
    '--b--',
  ]
  const headers = [person, 'Subject: Accepted: Meeting', 'Content-Type: multipart/alternative; boundary=b']
  expect((await classify(mail(headers, parts))).kind).toBe(kind)
})

test('a message of ours that came back is ours, unless it is returned in a report', async () => {
  expect((await classify(mail([person]), true)).kind).toBe('own')
  expect((await classify(mail([person, 'List-Id: <a.example>']), true)).kind).toBe('own')
})

const report = (type: string, part: string, fields: string[], original: string[] = []) =>
  mail(
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.example.com',
      `Content-Type: multipart/report; report-type=${type}; boundary=b`,
    ],
    [
      '--b',
      '',
      'A text for people',
      '--b',
      `Content-Type: message/${part}`,
      '',
      ...fields,
      ...original,
      '--b--',
    ],
  )
const returned = (...headers: string[]) => ['--b', 'Content-Type: message/rfc822', '', ...headers, '', 'body']
const dsn = (...fields: string[]) =>
  report(
    'delivery-status',
    'delivery-status',
    fields,
    returned('From: us@example.org', 'Message-ID: <sent@example.org>'),
  )

test('a report of a failure is a bounce with the Message-ID of the returned message', async () => {
  const source = dsn(
    'Reporting-MTA: dns; mx.example.com',
    'Original-Envelope-Id: 0123456789abcdef',
    '',
    'Original-Recipient: rfc822;ada@example.com',
    'Final-Recipient: rfc822; other@example.net',
    'Action: failed (see below)',
    'Status: 5.1.1 (unknown)',
    'Diagnostic-Code: smtp; 550 5.1.1',
    '  no such user',
    '',
    'Final-Recipient: RFC822; <bob@example.com>',
    'Action: Delayed',
    'Status: 4.4.1',
    '',
  )
  expect(await classify(source)).toEqual({
    kind: 'bounce',
    report: {
      originalMessageId: 'sent@example.org',
      envelopeId: '0123456789abcdef',
      recipients: [
        {
          address: 'ada@example.com',
          action: 'failed',
          status: '5.1.1',
          diagnostic: 'smtp; 550 5.1.1 no such user',
        },
        { address: 'bob@example.com', action: 'delayed', status: '4.4.1', diagnostic: null },
      ],
    },
  })
})

test.each([
  ['delayed', 'delay_notice'],
  ['delivered', 'delivery_receipt'],
  ['relayed', 'delivery_receipt'],
  ['expanded', 'delivery_receipt'],
])('a report of %s is a %s', async (action, kind) => {
  const { kind: found } = await classify(
    dsn('Final-Recipient: rfc822; a@example.com', `Action: ${action}`, 'Status: 2.0.0', ''),
  )
  expect(found).toBe(kind)
})

test('a report with headers only leads to its message too', async () => {
  const source = report(
    'delivery-status',
    'delivery-status',
    ['Final-Recipient: rfc822; a@example.com', 'Action: failed', 'Status: 5.0.0', ''],
    ['--b', 'Content-Type: text/rfc822-headers', '', 'Message-ID: <sent@example.org>', ''],
  )
  expect((await classify(source)).report?.originalMessageId).toBe('sent@example.org')
})

test('the headers of the returned message may be text/rfc822, as Zoho sends them', async () => {
  const source = report(
    'delivery-status',
    'delivery-status',
    ['Final-Recipient: rfc822; a@example.com', 'Action: failed', ''],
    ['--b', 'Content-Type: text/rfc822', '', 'Message-ID: <sent@example.org>', ''],
  )
  expect((await classify(source)).report?.originalMessageId).toBe('sent@example.org')
})

test('the recipients of a report with several parts of fields are read', async () => {
  const source = report(
    'delivery-status',
    'delivery-status',
    ['Reporting-MTA: dns; mx.example.com', ''],
    [
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; a@example.com',
      'Action: failed',
      'Status: 5.1.1',
      '',
    ],
  )
  expect(await classify(source)).toMatchObject({
    kind: 'bounce',
    report: { recipients: [{ address: 'a@example.com', status: '5.1.1' }] },
  })
})

const failedAt = (diagnostic: string | null, status: string | null) => ({
  kind: 'bounce',
  report: {
    originalMessageId: 'sent@example.org',
    envelopeId: null,
    recipients: [{ address: 'ada@example.com', action: 'failed', status, diagnostic }],
  },
})
const reportOfText = (headers: string[], lines: string[], parts: string[]) =>
  mail(
    [
      'Return-Path: <>',
      ...headers,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    ],
    ['--b', '', ...lines, ...parts, ...returned('Message-ID: <sent@example.org>'), '--b--'],
  )

test('the recipients of a report without fields are those of its text, as Yahoo writes them', async () => {
  const source = reportOfText(
    ['From: MAILER-DAEMON@example.com'],
    [
      'Sorry, we were unable to deliver your message.',
      '',
      '<ada@example.com>:',
      '550: 5.1.1 User unknown',
      '',
    ],
    [],
  )
  expect(await classify(source)).toEqual(failedAt('550: 5.1.1 User unknown', '5.1.1'))
})

test('the recipients of a report with empty fields are those of its header, as Gmail names them', async () => {
  const source = reportOfText(
    ['From: mailer-daemon@example.com', 'X-Failed-Recipients: ada@example.com'],
    ['** Message not delivered **', ''],
    ['--b', 'Content-Type: message/delivery-status', '', ''],
  )
  expect(await classify(source)).toEqual(failedAt(null, null))
})

test('a report without the returned message has the Message-ID of its text, as Exchange writes it', async () => {
  const source = mail(
    ['Return-Path: <>', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    [
      '--b',
      '',
      'Original message headers:',
      'Message-ID: <sent@example.org>',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; ada@example.com',
      'Action: failed',
      'Status: 5.1.10',
      '',
      '--b--',
    ],
  )
  expect(await classify(source)).toEqual(failedAt(null, '5.1.10'))
})

test('a report without results is a bounce, also from an unknown sender', async () => {
  const source = mail(
    [person, 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    ['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.com', '', '--b--'],
  )
  expect(await classify(source)).toEqual({ kind: 'bounce', report: null })
})

test.each([
  ['no recipients', dsn('Reporting-MTA: dns; mx.example.com', '')],
  ['an action that does not exist', dsn('Final-Recipient: rfc822; a@example.com', 'Action: constructor', '')],
  ['an address that is none', dsn('Final-Recipient: rfc822; not an address', 'Action: failed', '')],
])('a report with %s is a bounce without results', async (_, source) => {
  expect(await classify(source)).toEqual({ kind: 'bounce', report: null })
})

test('read receipts and complaints have kinds of their own', async () => {
  const receipt = report('disposition-notification', 'disposition-notification', [
    'Final-Recipient: rfc822; a@example.com',
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '',
  ])
  expect(await classify(receipt)).toEqual({ kind: 'read_receipt', report: null })
  const unnamed = receipt.toString().replace('report-type=disposition-notification; ', '')
  expect(unnamed).not.toContain('report-type')
  expect(await classify(Buffer.from(unnamed))).toEqual({ kind: 'read_receipt', report: null })
  const complaint = report('feedback-report', 'feedback-report', [
    'Feedback-Type: abuse',
    'User-Agent: x/1',
    '',
  ])
  expect(await classify(complaint)).toEqual({ kind: 'abuse_report', report: null })
})

test('a forwarded report is no report about us', async () => {
  const inner = dsn(
    'Final-Recipient: rfc822; a@example.com',
    'Action: failed',
    'Status: 5.1.1',
    '',
  ).toString()
  const source = mail(
    [person, 'Content-Type: multipart/mixed; boundary=o'],
    ['--o', 'Content-Type: message/rfc822', '', inner, '--o--'],
  )
  expect(await classify(source)).toEqual({ kind: 'personal', report: null })
})

test('the reports of Exim and qmail are read from their text', async () => {
  const exim = mail(
    [
      'From: Mail Delivery System <Mailer-Daemon@mx.example.com>',
      'X-Failed-Recipients: ada@example.com',
      'Auto-Submitted: auto-replied',
    ],
    [
      'A message could not be delivered:',
      '  ada@example.com',
      '    550 5.1.1 Unknown user',
      '',
      '--- copy ---',
      'Message-ID: <sent@example.org>',
    ],
  )
  expect(await classify(exim)).toEqual({
    kind: 'bounce',
    report: {
      originalMessageId: 'sent@example.org',
      envelopeId: null,
      recipients: [
        {
          address: 'ada@example.com',
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 Unknown user',
        },
      ],
    },
  })
  const qmail = mail(
    ['Return-Path: <>', 'From: MAILER-DAEMON@mx.example.com', 'Subject: failure notice'],
    [
      'Hi. This is the qmail-send program at mx.example.com.',
      '',
      '<bob@example.com>:',
      'Remote host said: 550 no mailbox',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Message-ID: <sent2@example.org>',
    ],
  )
  expect(await classify(qmail)).toMatchObject({
    kind: 'bounce',
    report: {
      originalMessageId: 'sent2@example.org',
      recipients: [{ address: 'bob@example.com', action: 'failed' }],
    },
  })
})
