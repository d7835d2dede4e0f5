import { expect, test } from 'vitest'
import { parseMessage } from '../parsing/parse-message.ts'
import { classifyMessage } from './classify-message.ts'

const classify = async (lines: readonly string[]) =>
  classifyMessage(await parseMessage(Buffer.from(lines.join('\r\n'))), false)

const mixed = 'Content-Type: multipart/mixed; boundary=b'
const returned = [
  '--b',
  'Content-Type: message/rfc822',
  '',
  'Message-ID: <sent@example.org>',
  'Subject: Offer',
  '',
  'x',
  '--b--',
]
const text = (...lines: string[]) => ['', '--b', 'Content-Type: text/plain', '', ...lines]
const reportOf = (address: string, status: string | null, diagnostic: string | null, id: string | null) => ({
  kind: 'bounce',
  report: {
    originalMessageId: id,
    envelopeId: null,
    recipients: [{ address, action: 'failed', status, diagnostic }],
  },
})
const sent = 'sent@example.org'

test('a transcript in the words of a gateway is a bounce, as James and Verizon write it', async () => {
  const mail = [
    'From: post_master@vtext.example.com',
    'In-Reply-To: <sent@example.org>',
    'Subject: Re:Offer',
    '',
    'Error: Invalid user address',
    '',
    'Error message below:',
    '550 - Requested action not taken: no such user here',
    '',
    'Message details:',
    '  Subject: Offer',
    '  MAIL FROM: us@example.org',
    '  RCPT TO: ada@vtext.example.com',
  ]
  const diagnostic = '550 - Requested action not taken: no such user here'
  expect(await classify(mail)).toEqual(reportOf('ada@vtext.example.com', null, diagnostic, null))
})

test('a returned message below the words of a program is a bounce, as KDDI and Trend Micro write it', async () => {
  const kddi = text(
    'Your mail sent on: Thu, 29 Apr 2013 23:45:22 +0900',
    '     Could not be delivered to: <ada@example.com>',
    '     As their mailbox is full.',
  )
  const head = ['From: no-reply@example.com', 'Subject: Mail', mixed]
  expect((await classify([...head, ...kddi, ...returned])).report?.recipients).toMatchObject([
    { address: 'ada@example.com', action: 'failed', status: null },
  ])
  const withoutSender = await classify(['Return-Path: <>', ...head, ...kddi, ...returned])
  expect(withoutSender).toEqual(reportOf('ada@example.com', null, null, sent))
  const trend = text(
    '...',
    'Sent <<< RCPT TO:<ada@example.com>',
    'Received >>> 550 5.1.1 <ada@example.com>... user unknown',
  )
  expect(
    await classify(['From: "InterScan MSS" <postmaster@example.com>', mixed, ...trend, ...returned]),
  ).toMatchObject({
    kind: 'bounce',
    report: { recipients: [{ address: 'ada@example.com', status: '5.1.1' }] },
  })
})

test('a delay in the words of a program marks no recipient', async () => {
  const delay = text(
    'Could not be delivered to: <ada@example.com>',
    'Delivery attempts will continue for 5 days.',
  )
  expect((await classify(['From: no-reply@example.com', mixed, ...delay, ...returned])).report).toBeNull()
})

test('a report without a sender is read, as McAfee sends it', async () => {
  const mail = [
    'From: <>',
    'Subject: Delivery Status',
    mixed,
    ...text('--- The following addresses had delivery problems ---'),
    '--b',
    'Content-Type: message/delivery-status; name=deliverystatus.txt',
    'Content-Disposition: attachment',
    '',
    'Original-Recipient: <ada@example.com>',
    'Action: failed',
    'Diagnostic-Code: smtp; 550 No such user',
    '',
    ...returned,
  ]
  expect(await classify(mail)).toEqual(reportOf('ada@example.com', null, 'smtp; 550 No such user', sent))
  expect((await classify(['From: <>', '', "That's not a valid user here."])).kind).toBe('bounce')
})

test('the server of a mailing list that takes no message of ours, as fml writes it', async () => {
  const fml = ['From: cats-admin@example.org', 'X-MLServer: fml [fml 4.0.3]']
  expect(
    (await classify([...fml, '', 'You are not a member of this mailing list <cats@example.org>.'])).kind,
  ).toBe('bounce')
  expect((await classify([...fml, '', 'Duplicated Message-ID in <cats@example.org>.'])).kind).toBe('bounce')
  expect((await classify([...fml, '', 'Welcome to our list.'])).kind).toBe('personal')
})

test('the message alone under the subject of a complaint is one, as Outlook.com sends it', async () => {
  const complaint = (subject: string, ...before: string[]) => [
    'From: staff@hotmail.com',
    `Subject: ${subject}`,
    mixed,
    ...before,
    '',
    ...returned,
  ]
  expect((await classify(complaint(' complaint about message from 192.0.2.2'))).kind).toBe('abuse_report')
  expect((await classify(complaint('complaint about message from 192.0.2.2', ...text('Hi')))).kind).toBe(
    'personal',
  )
  expect((await classify(complaint('Fwd: complaint about message from 192.0.2.2'))).kind).toBe('personal')
})

test.each([
  ['Automatyczna odpowiedź: urlop'],
  ['[Automatyczna odpowiedź] test'],
  ['AUTO: Smith, John is out of the office. (returning 05/01/2026)'],
])('%s is the answer of a program', async (subject) => {
  const head = [
    'From: Jan <jan@example.com>',
    'Content-Type: text/plain; charset=utf-8',
    `Subject: ${subject}`,
  ]
  expect((await classify([...head, '', 'x'])).kind).toBe('auto_reply')
})

const anna = 'From: Anna <anna@example.com>'
const pasted = [
  'Sent <<< RCPT TO:<ada@example.com>',
  'Received >>> 550 5.1.1 <ada@example.com>... user unknown',
  '550 5.1.1 user unknown',
]
const failure = 'Your message could not be delivered to ada@example.com'
const attached = (...lines: string[]) => [mixed, ...text(...lines), ...returned]

/** Mail of people, and of shops, that has the words of a refusal. */
const people: [string, string[]][] = [
  ['a question about a bounce', [anna, 'Subject: Undelivered Mail Returned to Sender', '', failure]],
  ['a pasted transcript', [anna, 'Subject: problem', '', 'Cześć,', ...pasted]],
  ['a pasted transcript alone', [anna, '', ...pasted]],
  ['a bounce that is attached', [anna, 'Subject: co to jest?', ...attached('Dostałam to:', failure)]],
  ['a bounce that is attached without words', [anna, 'Subject: Mail', ...attached('')]],
  ['a forwarded bounce', [anna, 'Subject: Fwd: Undelivered Mail Returned to Sender', '', ...pasted]],
  ['a Polish forward', [anna, 'Subject: PD: Mail delivery failed', '', failure, ...pasted]],
  [
    'an answer to a bounce',
    [anna, 'Subject: Re: Mail delivery failed', '', 'Still no such user?', ...pasted],
  ],
  [
    'a Polish question',
    [anna, 'Subject: Niedostarczone', '', 'Wiadomość nie została dostarczona, dlaczego?'],
  ],
  ['a German question', [anna, 'Subject: Unzustellbar', '', 'Warum kommt 550 5.1.1 user unknown?']],
  ['a French question', [anna, 'Subject: Non remis', '', 'Votre message could not be delivered to moi']],
  [
    'words about a full mailbox',
    [anna, 'Subject: mailbox full', '', 'My mailbox is full, please send again.'],
  ],
  ['words about an unknown user', [anna, 'Subject: login', '', 'It says: unknown user. 550 zł was paid.']],
  ['a price at the start of a line', [anna, 'Subject: oferta', '', '550 zł netto', 'delivery failed']],
  ['an invoice number', [anna, 'Subject: faktura', '', '552 - faktura', 'Address not found on the map.']],
  [
    'a quoted bounce',
    [anna, 'Subject: Re: x', '', 'Help!', '', `> ${failure}`, ...pasted.map((l) => `> ${l}`)],
  ],
  [
    'a human postmaster',
    ['From: postmaster@example.com', 'Subject: DNS', '', 'Your mail is delivered again.'],
  ],
  [
    'a human postmaster about a refusal',
    ['From: postmaster@example.com', '', 'We refuse you: 550 5.7.1 blocked'],
  ],
  [
    'a human postmaster with an answer',
    ['From: postmaster@example.com', 'Subject: Re: Undeliverable: Hi', '', failure],
  ],
  [
    'a human postmaster who pastes all, in Thunderbird',
    ['From: postmaster@example.com', 'User-Agent: Mozilla Thunderbird', '', failure, ...pasted],
  ],
  [
    'a human postmaster who attaches it, in Outlook',
    ['From: postmaster@example.com', 'Thread-Index: AdFuZ6', ...attached(failure)],
  ],
  [
    'a human postmaster who attaches it, at Google',
    ['From: postmaster@example.com', 'X-Gm-Message-State: AOJu0Y', ...attached(failure)],
  ],
  [
    'a human postmaster who forwards it',
    ['From: postmaster@example.com', 'Subject: Fwd: Mail', ...attached(failure)],
  ],
  [
    'a human postmaster with a logo',
    ['From: postmaster@example.com', ...attached('Here is the mail you asked for')],
  ],
  [
    'a courier',
    ['From: no-reply@courier.example', 'Subject: Parcel', '', 'It could not be delivered to you.'],
  ],
  [
    'a courier in Polish',
    ['From: noreply@kurier.example', '', 'Paczka nie została dostarczona. Kod: 550 123'],
  ],
  [
    'a shop',
    ['From: do-not-reply@shop.example', 'Subject: Order 550', '', '550 - order number', 'Delivery failed'],
  ],
  [
    'a bank',
    ['From: no-reply@bank.example', 'Subject: Login', '', 'Unknown user? Your account is disabled.'],
  ],
  ['a form with a mail', ['From: noreply@forms.example', ...attached('A visitor has sent this message:')]],
  ['a scanner', ['From: scanner-smtp@office.example', 'Subject: Scan', '', 'See the file.']],
  [
    'a mail server that alerts',
    ['From: mailserver@office.example', 'Subject: Disk', '', 'The mailbox is full: 91%'],
  ],
  ['the admin of a shop', ['From: sklep-admin@example.com', '', failure, ...pasted]],
  ['the owner of a firm', ['From: firma-owner@example.com', ...attached(failure)]],
  [
    'a request desk',
    ['From: it-request@example.com', 'Subject: ticket', '', 'You are not a member of the group.'],
  ],
  [
    'a list administrator',
    ['From: cats-admin@example.org', '', 'You are not a member of this mailing list yet.'],
  ],
  ['a person called Mailer', ['From: Tom Mailer <tom@example.com>', ...attached(failure)]],
  ['a person who is called like a daemon', ['From: MAILER-DAEMON <anna@example.com>', '', failure]],
  ['a person at a mail provider', ['From: jan@smtp.example.com', '', failure, ...pasted]],
  [
    'a complaint in words',
    [anna, 'Subject: complaint about message from 192.0.2.2', '', 'I did not ask for it.'],
  ],
  ['a complaint about a delivery', [anna, 'Subject: complaint', ...attached('The delivery failed again.')]],
  ['a returned parcel', [anna, 'Subject: Returned mail', '', 'The letter came back: address unknown.']],
  [
    'a returned contract',
    [anna, 'Subject: Undeliverable goods', ...attached('See the mail of the supplier')],
  ],
  ['a member question', [anna, 'X-MLServer: fml', '', 'Why am I not a member of the list?']],
  ['a person who writes AUTO', [anna, 'Subject: AUTO: sprzedam', '', 'out of the office']],
  ['a person about an automatic answer', [anna, 'Subject: Wasza automatyczna odpowiedz', '', 'Dziękuję']],
  ['an empty mail', [anna, 'Subject: Delivery failure', '', '']],
]

test.each(people)('%s stays personal', async (_, lines) => {
  expect(await classify(lines)).toEqual({ kind: 'personal', report: null })
})
