import { expect, test } from 'vitest'
import { readAddress, readAddressList } from './addresses.ts'

test.each([
  ['anna@example.com', 'anna@example.com'],
  ['Anna.Kowalska+x@Example.COM', 'Anna.Kowalska+x@example.com'],
  ['anna@żółw.pl', 'anna@xn--w-uga1v8h.pl'],
  ['o’neill@example.com', 'o’neill@example.com'],
  ["o'neill@example.com", "o'neill@example.com"],
  ['"anna b"@Example.com', '"anna b"@example.com'],
  ['"anna.b"@example.com', 'anna.b@example.com'],
  ['anna..b@example.jp', '"anna..b"@example.jp'],
  ['"anna."@example.jp', '"anna."@example.jp'],
])('reads the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test.each([
  '',
  'anna',
  '@example.com',
  'anna@',
  'an na@example.com',
  'anna@exam ple.com',
  'anna@example..com',
  'anna@[127.0.0.1]',
  'a@b@example.com',
  '<anna@example.com>',
  '"anna  b"@example.com',
  '"anna@evil.org"@example.com',
  '"anna\\"b"@example.com',
  '"<anna>"@example.com',
  '"anna\nb"@example.com',
  '""@example.com',
  'anna\r\nRCPT TO:<evil@example.org>',
  'anna@example.com>\r\nRCPT TO:<evil@example.org',
  'anna\0@example.com',
  'anna\u202E@example.com',
  'anna@example.com\u0000',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
])('refuses the address %j', (text) => {
  expect(readAddress(text)).toBeNull()
})

test.each<[string, ...(readonly [string, string | null])[]]>([
  ['anna@example.com', ['anna@example.com', null]],
  ['Anna <anna@example.com>', ['anna@example.com', 'Anna']],
  ['<anna@example.com>', ['anna@example.com', null]],
  [
    '"Kowalska, Anna" <anna@example.com>, jan@example.com',
    ['anna@example.com', 'Kowalska, Anna'],
    ['jan@example.com', null],
  ],
  ['"bank@example.com" <evil@example.org>', ['evil@example.org', 'bank@example.com']],
  ['bank@example.com <evil@example.org>', ['evil@example.org', 'bank@example.com']],
  ['"bank@example.com\\" <x@y.z>" <evil@example.org>', ['evil@example.org', 'bank@example.com" <x@y.z>']],
  ['=?utf-8?B?PGV2aWxAZXhhbXBsZS5vcmc+?= <anna@example.com>', ['anna@example.com', '<evil@example.org>']],
  ['=?utf-8?B?PGV2aWxAZXhhbXBsZS5vcmc+?='],
  ['=?utf-8?Q?=C5=81ukasz?= <l@example.com>', ['l@example.com', 'Łukasz']],
  ['=?utf-8?Q?Kowalski,_Jan?= <a@b.pl>, c@d.pl', ['a@b.pl', 'Kowalski, Jan'], ['c@d.pl', null]],
  ['=?utf-8?Q?Jan_"K"_<k@x.pl>;_(x:?= =?utf-8?Q?_y)?= <a@b.pl>', ['a@b.pl', 'Jan "K" <k@x.pl>; (x: y)']],
  ['"=?utf-8?Q?Kowalski,_Jan?=" <a@b.pl>', ['a@b.pl', 'Kowalski, Jan']],
  ['=?utf-8?Q?=3D=3Futf-8=3FQ=3Fa=3F=3D?= <a@b.pl>', ['a@b.pl', '=?utf-8?Q?a?=']],
  ['=?utf-8?Q?Jan?= <=?utf-8?Q?jan=40x=2Epl?=>', ['jan@x.pl', 'Jan']],
  ['anna@example.com (Anna (at work))', ['anna@example.com', 'Anna (at work)']],
  [
    'Jan Nowak <"jan nowak"@x.pl>, "jan nowak"@x.pl',
    ['"jan nowak"@x.pl', 'Jan Nowak'],
    ['"jan nowak"@x.pl', null],
  ],
  ['anna..b@example.jp, <.anna@example.jp>', ['"anna..b"@example.jp', null], ['".anna"@example.jp', null]],
  ['Jan <Acme> <jan@x.pl>', ['jan@x.pl', 'Jan Acme']],
  ['"Jan <Acme>" <jan@x.pl>', ['jan@x.pl', 'Jan <Acme>']],
  ['Jan [Acme] <jan@x.pl>', ['jan@x.pl', 'Jan [Acme]']],
  ['Jan (Acme) <jan@x.pl>', ['jan@x.pl', 'Jan']],
  ['jan@acme <jan@x.pl>', ['jan@x.pl', 'jan@acme']],
  ['Kowalski, Jan <jan@x.pl>', ['jan@x.pl', 'Kowalski, Jan']],
  ['Jan Nowak jan@x.pl', ['jan@x.pl', 'Jan Nowak']],
  ['jan@x.pl ewa@x.pl', ['jan@x.pl', 'ewa@x.pl']],
  ['Jan [mailto:jan@x.pl], Ewa <mailto:ewa@x.pl>', ['jan@x.pl', null], ['ewa@x.pl', 'Ewa']],
  ["'jan@x.pl', 'Ewa' <'ewa@x.pl'>", ['jan@x.pl', null], ['ewa@x.pl', "'Ewa'"]],
  ['Jan <jan@x.pl', ['jan@x.pl', 'Jan']],
  ['<jan@x.pl> Jan', ['jan@x.pl', 'Jan']],
  ['"bank@example.com" <Acme>'],
  ['"evil@example.org"@example.com, <"evil@example.org"@example.com>'],
  [
    'Team: a@example.com, B <b@example.com>; c@example.com',
    ['a@example.com', null],
    ['b@example.com', 'B'],
    ['c@example.com', null],
  ],
  ['undisclosed-recipients:;'],
  ['(comment) anna (c) @ (c) example . com (c)', ['anna@example.com', null]],
  ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', ['pete@silly.test', 'Pete']],
  ['<@a.example,@b.example:anna@example.com>', ['anna@example.com', null]],
  [
    'Łukasz <łukasz@żółw.pl>, 用户@例子.广告',
    ['łukasz@xn--w-uga1v8h.pl', 'Łukasz'],
    ['用户@xn--fsqu00a.xn--4rr70v', null],
  ],
  ['anna@[192.0.2.1], anna@'],
  ['a@example.com; b@example.com', ['a@example.com', null], ['b@example.com', null]],
  ['A <a@example.com> <b@example.com>', ['a@example.com', 'A b@example.com']],
  ['"unclosed <a@example.com>'],
  ['Anna <<anna@example.com>>, <<jan@example.com>>', ['anna@example.com', 'Anna'], ['jan@example.com', null]],
  ['anna@example.com>, jan@example.com>>', ['anna@example.com', null], ['jan@example.com', null]],
  ['Anna <x <anna@example.com>>', ['anna@example.com', 'Anna']],
  ['a@example.com, not an address, ,', ['a@example.com', null]],
])('reads the list %s', (value, ...addresses) => {
  expect(readAddressList(value, 10).addresses).toEqual(
    addresses.map(([address, name]) => ({ address, name })),
  )
})

test('returns at most the requested number of addresses, and counts the rest', () => {
  const { addresses, unread } = readAddressList(
    'a@x.pl, b@x.pl, c@x.pl, d@, none, others:; (no addresses)',
    2,
  )
  expect(addresses.map(({ address }) => address)).toEqual(['a@x.pl', 'b@x.pl'])
  expect(unread).toBe(2)
})

test('reads an address between 100,000 spaces', () => {
  const spaces = ' '.repeat(100_000)
  expect(readAddressList(`anna${spaces}@${spaces}example.com${spaces}`, 2).addresses).toMatchObject([
    { address: 'anna@example.com' },
  ])
})

test('reads an address before 100,000 brackets', () => {
  expect(
    readAddressList(`anna@example.com${'>'.repeat(100_000)}, <${'<'.repeat(100_000)}jan@x.pl>`, 2),
  ).toMatchObject({
    addresses: [{ address: 'anna@example.com' }, { address: 'jan@x.pl' }],
  })
})

test.for<[string, string]>([
  ['commas', 'a,'.repeat(60_000)],
  ['quotes that do not end', `"${'\\"'.repeat(60_000)}`],
  ['quotes before a backslash', '"\\'.repeat(60_000)],
  ['brackets without an address', '<a>'.repeat(40_000)],
  ['brackets in one another', '<'.repeat(120_000)],
  ['comments that do not end', '('.repeat(120_000)],
  ['groups', 'a:'.repeat(60_000)],
])(
  'reads a header of 120,000 characters in time that grows with its length: %s',
  { timeout: 5_000 },
  ([, value]) => {
    expect(readAddressList(value, 10).addresses).toEqual([])
  },
)
