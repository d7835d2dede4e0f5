import { expect, test } from 'vitest'
import {
  tnefAttachment,
  tnefAttribute,
  tnefFile,
  tnefProperties,
  tnefProperty,
  u32,
  unicodeProperty,
} from '../testing/tnef-file.ts'
import { readTnef } from './read-tnef.ts'

const codePage = (page: number) => tnefAttribute(0x69007, Buffer.concat([u32(page), u32(0)]))
const messageProperties = (...properties: Buffer[]) => tnefAttribute(0x69003, tnefProperties(...properties))
const start = tnefAttribute(0x69002, Buffer.alloc(14), 2)
const title = (text: Buffer | string) => tnefAttribute(0x18010, Buffer.from(text), 2)
const data = (text: string) => tnefAttribute(0x6800f, Buffer.from(text), 2)

test('an attachment has the Unicode name, the content, the type and the Content-ID of its properties', () => {
  const file = tnefFile(
    tnefAttachment(
      'faktura żółć.pdf',
      Buffer.from('content'),
      unicodeProperty(0x370e, 'image/png'),
      unicodeProperty(0x3712, 'image001.png@01D2'),
    ),
  )
  expect(readTnef(file)).toEqual({
    subject: null,
    from: { name: null, address: null },
    to: [],
    cc: [],
    sentAt: null,
    text: null,
    html: null,
    rtfCompressed: null,
    isWhole: true,
    attachments: [
      {
        name: 'faktura żółć.pdf',
        mediaType: 'image/png',
        contentId: 'image001.png@01D2',
        content: Buffer.from('content'),
        isMessage: false,
      },
    ],
  })
})

test('a message has its subject, sender, recipients and the instant at which it was sent', () => {
  const number = (id: number, value: number) => Buffer.concat([u32(id * 0x10000 + 3), u32(value)])
  const instant = Buffer.alloc(8)
  instant.writeBigUInt64LE((1_764_062_100_000n + 11_644_473_600_000n) * 10_000n)
  const row = (kind: number, name: string, ...others: Buffer[]) =>
    tnefProperties(number(0x0c15, kind), unicodeProperty(0x3001, name), ...others)
  const rows = [
    row(1, 'Jan', unicodeProperty(0x39fe, 'jan@example.com'), unicodeProperty(0x3003, '/O=X')),
    row(2, 'Ewa', unicodeProperty(0x3003, 'ewa@example.com')),
    row(3, 'Hidden'),
    tnefProperties(tnefProperty(0x102, 0x0c15, Buffer.of(1))),
  ]
  const file = tnefFile(
    messageProperties(
      unicodeProperty(0x0037, 'Oferta żółta'),
      unicodeProperty(0x0c1a, 'Secretary'),
      unicodeProperty(0x0042, 'Anna'),
      unicodeProperty(0x0c1f, '/O=X/CN=ANNA'),
      unicodeProperty(0x5d01, 'anna@example.com'),
      Buffer.concat([u32(0x00390040), instant]),
    ),
    tnefAttribute(0x69004, Buffer.concat([u32(rows.length), ...rows])),
  )
  expect(readTnef(file)).toMatchObject({
    isWhole: true,
    subject: 'Oferta żółta',
    from: { name: 'Anna', address: 'anna@example.com' },
    to: [{ name: 'Jan', address: 'jan@example.com' }],
    cc: [{ name: 'Ewa', address: 'ewa@example.com' }],
    sentAt: new Date('2025-11-25T09:15:00Z'),
  })
  const many = tnefAttribute(0x69004, u32(0xffffffff))
  expect(readTnef(tnefFile(many, tnefAttribute(0x69004, Buffer.alloc(2))))).toMatchObject({ to: [] })
})

test.for<[string, number, Buffer, string]>([
  ['windows-1250', 1250, Buffer.from('b9ea00', 'hex'), 'ąę'],
  ['ISO 8859-2', 28_592, Buffer.from('b1ea00', 'hex'), 'ąę'],
  ['Japanese', 932, Buffer.from('93fa967b00', 'hex'), '日本'],
  ['UTF-8', 65_001, Buffer.from('ąę\0'), 'ąę'],
  ['code page 437', 437, Buffer.from('8100', 'hex'), 'ü'],
])('a name in %s is read by the code page of the message', ([, page, bytes, name]) => {
  const file = tnefFile(codePage(page), start, title(bytes), data('x'))
  expect(readTnef(file)?.attachments).toMatchObject([{ name, content: Buffer.from('x') }])
})

test('the data of an attachment may precede its name, and attributes may have no type', () => {
  const untyped = [tnefAttribute(0x9002, Buffer.alloc(0), 2), tnefAttribute(0x800f, Buffer.from('x'), 2)]
  expect(readTnef(tnefFile(...untyped, title('a.txt\0')))?.attachments).toMatchObject([
    { name: 'a.txt', content: Buffer.from('x') },
  ])
})

test('HTML has the character set of the message on the internet', () => {
  const internet = Buffer.concat([u32(0x3fde0003), u32(28_592)])
  const html = tnefProperty(0x102, 0x1013, Buffer.from('<p>\xb1', 'latin1'))
  expect(readTnef(tnefFile(codePage(1252), messageProperties(internet, html)))?.html).toBe('<p>ą')
})

test('a text is an attribute or a property, of which the property counts', () => {
  const body = tnefAttribute(0x2800c, Buffer.from('attribute\0'))
  expect(readTnef(tnefFile(body))?.text).toBe('attribute')
  expect(readTnef(tnefFile(body, messageProperties(unicodeProperty(0x1000, 'property'))))?.text).toBe(
    'property',
  )
})

test('a message within the message is a file of TNEF, and other objects are their content', () => {
  const object = (id: string, content: Buffer) =>
    tnefProperty(0x0d, 0x3701, Buffer.concat([Buffer.from(id, 'hex'), content]))
  const inner = tnefFile(tnefAttribute(0x2800c, Buffer.from('inner\0')))
  const properties = (...list: Buffer[]) => tnefAttribute(0x69005, tnefProperties(...list), 2)
  const message = properties(
    object('0703020000000000c000000000000046', inner),
    unicodeProperty(0x3001, 'Offer'),
  )
  const storage = properties(object('0b00000000000000c000000000000046', Buffer.from('ole')))
  const attachments = readTnef(tnefFile(start, message, start, storage))?.attachments
  expect(attachments).toEqual([
    {
      name: 'Offer.tnef',
      mediaType: 'application/ms-tnef',
      contentId: null,
      content: inner,
      isMessage: true,
    },
    { name: null, mediaType: null, contentId: null, content: Buffer.from('ole'), isMessage: false },
  ])
})

test('properties with names, several values and every fixed type are passed over', () => {
  const guid = Buffer.alloc(16)
  const named = Buffer.concat([
    u32(0x8001001e),
    guid,
    u32(1),
    u32(6),
    Buffer.from('a\0b\0\0\0xx'),
    u32(1),
    u32(2),
    Buffer.from('v\0xx'),
  ])
  const numbered = Buffer.concat([u32(0x80020003), guid, u32(0), u32(7), u32(1)])
  const several = Buffer.concat([
    u32(0x3000101e),
    u32(2),
    u32(2),
    Buffer.from('a\0xx'),
    u32(2),
    Buffer.from('b\0xx'),
  ])
  const fixed = [
    [2, 4],
    [3, 4],
    [4, 4],
    [5, 8],
    [6, 8],
    [7, 8],
    [10, 4],
    [11, 4],
    [20, 8],
    [64, 8],
    [72, 16],
  ].map(([type = 0, bytes = 0]) => Buffer.concat([u32(0x30010000 + type), Buffer.alloc(bytes)]))
  const severalNumbers = Buffer.concat([u32(0x30021003), u32(2), u32(1), u32(2)])
  const last = unicodeProperty(0x1000, 'text')
  const file = tnefFile(messageProperties(named, numbered, several, ...fixed, severalNumbers, last))
  expect(readTnef(file)).toMatchObject({ text: 'text', isWhole: true })
})

test('a file that is cut anywhere has what was whole before, and is not whole', () => {
  const whole = tnefFile(
    codePage(1252),
    tnefAttachment('a.txt', Buffer.from('first')),
    start,
    title('b.txt\0'),
    data('second'),
  )
  const ends = new Set<number>()
  for (let length = 6; length < whole.length - 2; length++) {
    const message = readTnef(whole.subarray(0, length))
    const contents = message?.attachments.map(({ content }) => content.toString()) ?? []
    expect(['first', '', undefined]).toContain(contents[0])
    expect(['', undefined]).toContain(contents[1])
    if (message?.isWhole) ends.add(length)
  }
  // After its head, and after the data, one and both bytes of the checksum of each of its seven attributes.
  expect(ends.size).toBe(22)
  expect(readTnef(whole)).toMatchObject({
    isWhole: true,
    attachments: [{ name: 'a.txt' }, { name: 'b.txt' }],
  })
})

test('a wrong checksum and a line break behind the file change nothing', () => {
  const file = Buffer.concat([tnefFile(start, title('a.txt\0'), data('x')), Buffer.from('\r\n')])
  file.writeUInt16LE(0xdead, file.length - 4)
  expect(readTnef(file)).toMatchObject({ isWhole: true, attachments: [{ name: 'a.txt' }] })
})

test.for<[string, Buffer]>([
  ['of an attribute', Buffer.concat([Buffer.from([1]), u32(0x2800c), u32(0xffffffff), Buffer.from('xxxx')])],
  ['of a list of properties', tnefAttribute(0x69003, u32(0xffffffff))],
  ['of a value', messageProperties(Buffer.concat([u32(0x1000001f), u32(1), u32(0xfffffff0)]))],
  ['of the number of values', messageProperties(Buffer.concat([u32(0x1000101f), u32(0xffffffff)]))],
  [
    'of a name',
    messageProperties(Buffer.concat([u32(0x8000001f), Buffer.alloc(16), u32(1), u32(0xffffffff)])),
  ],
  ['of a value of an unknown type', messageProperties(Buffer.concat([u32(0x300000ff), u32(0)]))],
])('a length %s beyond the end ends the reading there', ([, attribute]) => {
  expect(readTnef(tnefFile(start, title('a.txt\0'), attribute))).toMatchObject({
    isWhole: false,
    attachments: [{ name: 'a.txt' }],
  })
})

test('a code page without its bytes is none', () => {
  const short = tnefProperty(0x102, 0x3fde, Buffer.of(1))
  const html = tnefProperty(0x102, 0x1013, Buffer.from('<p>ą'))
  expect(
    readTnef(tnefFile(tnefAttribute(0x69007, Buffer.alloc(2)), messageProperties(short, html)))?.html,
  ).toBe('<p>ą')
})

test('a file with too many attributes or properties is not read', () => {
  const attribute = tnefAttribute(0x18004, Buffer.alloc(0))
  expect(readTnef(tnefFile(Buffer.concat(Array(20_001).fill(attribute))))).toBeNull()
  const property = Buffer.concat([u32(0x30010003), u32(1)])
  expect(
    readTnef(
      tnefFile(tnefAttribute(0x69003, Buffer.concat([u32(100_001), ...Array(100_001).fill(property)]))),
    ),
  ).toBeNull()
})

test('what does not begin as TNEF is not read', () => {
  expect(readTnef(Buffer.from('x'))).toBeNull()
  expect(readTnef(Buffer.from('not a file of TNEF'))).toBeNull()
})
