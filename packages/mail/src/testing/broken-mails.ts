const line = (...fields: string[]) => `${fields.join('\r\n')}\r\n`
const head = (subject: string, ...fields: string[]) =>
  line(
    'Return-Path: <anna@example.com>',
    'Authentication-Results: mx.example.test; spf=pass smtp.mailfrom=example.com',
    'From: =?utf-8?Q?Anna_Zaj=C4=85c?= <anna@example.com>',
    'To: "Office, the" <office@example.test>, Ben (a friend) <ben@example.com>',
    `Subject: ${subject}`,
    'Message-ID: <a.1@example.com>',
    'In-Reply-To: <r.2@example.com>',
    'References: <r.1@example.com> <r.2@example.com>',
    'Date: Sun, 22 Nov 2026 12:00:00 +0100',
    'MIME-Version: 1.0',
    ...fields,
  )
const part = (type: string, body: string, ...fields: string[]) =>
  line(`Content-Type: ${type}`, ...fields, '', body)
const multipart = (boundary: string, parts: readonly string[]) =>
  `${parts.map((each) => `--${boundary}\r\n${each}`).join('')}--${boundary}--\r\n`

const base64 = Buffer.from('PK\x03\x04 a zip of zips '.repeat(40))
  .toString('base64')
  .replace(/(.{76})/g, '$1\r\n')
const zip = part(
  "application/zip; name*0*=utf-8''%C5%BC%C3%B3; name*1=w.zip",
  base64,
  'Content-Transfer-Encoding: base64',
  `Content-Disposition: attachment; filename="=?utf-8?B?xbzDs8WCdy56aXA=?="`,
  'Content-ID: <zip@example.com>',
)
const quoted = part(
  'text/plain; charset=iso-8859-2',
  'Za=BF=F3=B3=E6 g=EA=B6l=B1 =\r\nja=BC=F1.\r\n.\r\nFrom here',
  'Content-Transfer-Encoding: quoted-printable',
)
const html = part(
  'text/html; charset="utf-8"',
  '<p>Zażółć <img src="cid:zip@example.com"><script>x()</script>',
)
const contained = part('message/rfc822', head('inner') + line('', 'inner text'))
const status = part(
  'message/delivery-status',
  line(
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; x@example.com',
    'Action: failed',
    'Status: 5.1.1',
  ),
)

/** Valid messages, one of each form. */
const valid: readonly Buffer[] = [
  head('Plain', 'Content-Type: text/plain; charset=utf-8') + line('', 'Zażółć gęślą jaźń 𝒳.'),
  head('=?utf-8?B?WmHFvMOzxYLEhw==?= =?iso-8859-2?Q?g=EA=B6l=B1?=') + quoted,
  head('Alternative', 'Content-Type: multipart/alternative; boundary="b"') +
    line('', 'preamble') +
    multipart('b', [quoted, html]),
  head('Mixed', 'Content-Type: multipart/mixed; boundary=outer') +
    line('') +
    multipart('outer', [
      part('multipart/related; boundary="outer.inner"', multipart('outer.inner', [html, zip])),
      quoted,
      contained,
    ]),
  head('Report', 'Content-Type: multipart/report; report-type=delivery-status; boundary="r"') +
    line('') +
    multipart('r', [quoted, status, contained]),
].map((text) => Buffer.from(text))

/** Numbers that are the same in each run (a linear congruential generator of 32 bits). */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Mutation = (source: Buffer, number: (below: number) => number) => Buffer

const insert = (source: Buffer, at: number, bytes: Buffer | string) =>
  Buffer.concat([source.subarray(0, at), Buffer.from(bytes), source.subarray(at)])
const replace = (source: Buffer, pattern: RegExp, by: string) =>
  Buffer.from(source.toString('latin1').replace(pattern, by), 'latin1')
const insertAnywhere =
  (...texts: (string | Buffer)[]): Mutation =>
  (source, number) =>
    insert(source, number(source.length + 1), texts[number(texts.length)] ?? '')
const replaceBy =
  (pattern: RegExp, ...texts: string[]): Mutation =>
  (source, number) =>
    replace(source, pattern, texts[number(texts.length)] ?? '')

/** What broken programs, full disks and attackers make of a message. */
const mutations: readonly Mutation[] = [
  (source, number) => source.subarray(0, number(source.length)),
  (source, number) => source.subarray(number(source.length)),
  (source, number) => {
    const changed = Buffer.from(source)
    for (let count = 1 + number(8); count > 0; count--) changed[number(changed.length)] = number(256)
    return changed
  },
  (source, number) => insert(source, number(source.length), source.subarray(number(source.length))),
  insertAnywhere('\0', '\0\0\0', '\r', '\n', '\r\r\n', '\x1a', '\u2028', '\uFEFF', '\u202E'),
  insertAnywhere(Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xc3]), Buffer.from([0xff, 0xfe])),
  insertAnywhere('--b\r\n', '--b--\r\n', '--outer\r\n', '--outer.inner--\r\n', '\r\n--r', '--\r\n'),
  insertAnywhere('=?utf-8?B?7aCA?=', '=?utf-8?Q?=00=ED=A0=80?=', '=?x?B?AAAA?=', '=?utf-16?B?ANg=?='),
  insertAnywhere('"', '<', '>', '(((((((', '\\', ';', ',,,', ':;', '=', '%00', "utf-8''%00%ff"),
  (source) => replace(source, /\r\n/g, '\n'),
  (source) => replace(source, /\r\n/g, '\r'),
  replaceBy(/boundary="?[\w.]+"?/g, 'boundary=""', 'boundary=b', 'boundary="\0"', 'boundary*=b', 'boundary'),
  replaceBy(/charset="?[\w-]+"?/g, 'charset=utf-16le', 'charset=utf-7', 'charset=\0', 'charset=ibm-none'),
  replaceBy(
    /: (base64|quoted-printable)/g,
    ': uuencode',
    ': base64',
    ': quoted-printable',
    ': binary',
    ': x'.repeat(999),
  ),
  replaceBy(/[A-Za-z0-9+/]{20}\r\n/, '!!!!====\r\n', 'A\r\n', '====\r\n', '\0\0\0\0\r\n'),
  replaceBy(/filename="[^"]*"/, "filename*=utf-8''%00%ED%A0%80/../x", 'filename*9999999999=x', 'filename='),
  replaceBy(/name\*0\*=/, 'name*1*=', 'name*0*=x', "name*00*='''", 'name*-1*='),
  replaceBy(/Date: [^\r]*/, 'Date: Fri, 31 Feb 999999 99:99:99 +9999', 'Date: \0', 'Date: 0', 'Date: -1'),
  replaceBy(
    /Message-ID: [^\r]*/,
    'Message-ID: <>',
    `Message-ID: <${'x'.repeat(5_000)}@x>`,
    'Message-ID: <\0>',
  ),
  replaceBy(/References: [^\r]*/, `References: ${'<a@b>,'.repeat(3_000)}`, 'References: <<<<>>>> \0 <a'),
  replaceBy(/To: [^\r]*/, `To: ${'a@b.example, '.repeat(3_000)}`, `To: ${'(('.repeat(4_000)}`, 'To: @,;:<>'),
  replaceBy(/From: [^\r]*/, 'From: a@b.example\0c', 'From: "\x01" <x@\u202e.example>', 'From:', 'From: =?'),
  (source, number) => insert(source, 0, `X-Huge: ${'y'.repeat(number(80_000))}\r\n`),
  (source, number) => insert(source, 0, 'X-Many: 1\r\n'.repeat(number(6_000))),
  (source, number) =>
    insert(source, 0, `Subject:${' =?utf-8?Q?=F0?= =?utf-8?Q?=9D?='.repeat(number(300))}\r\n`),
  (source, number) => {
    const depth = number(70)
    return insert(source, 0, 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth))
  },
  (source, number) => {
    const boundaries = Array.from({ length: number(70) }, (_, n) => `n${n}`)
    return insert(
      source,
      0,
      boundaries
        .map((name) => `Content-Type: multipart/mixed; boundary=${name}\r\n\r\n--${name}\r\n`)
        .join(''),
    )
  },
  (source, number) => insert(source, source.length, '--b\r\n\r\n'.repeat(number(1_200))),
]

/** For tests: broken messages, each made of a valid one by one to four mutations; the same in each run. */
export function* brokenMails(count: number, seed: number): Generator<Buffer> {
  const number = numbersFrom(seed)
  for (let made = 0; made < count; made++) {
    let source: Buffer = valid[number(valid.length)] ?? Buffer.alloc(0)
    for (let changes = 1 + number(4); changes > 0; changes--)
      source = mutations[number(mutations.length)]?.(source, number) ?? source
    yield source
  }
}
