import { expect, test } from 'vitest'
import { readContentId, readMessageId, readMessageIds } from './message-ids.ts'

const long = `${'a'.repeat(70)}@mail.example.com`

test.for<[string, string, string[]]>([
  ['one id', '<a@x.pl>', ['a@x.pl']],
  ['one id twice', '<a@x.pl> <b@x.pl>\t<a@x.pl>', ['a@x.pl', 'b@x.pl']],
  ['ids without space between them', '<a@x.pl><b@x.pl>', ['a@x.pl', 'b@x.pl']],
  ['commas between them', '<a@x.pl>, <b@x.pl>,', ['a@x.pl', 'b@x.pl']],
  ['space and a fold inside of one', '< a @x.\t pl >', ['a@x.pl']],
  ['no brackets', 'a@x.pl, b@x.pl', ['a@x.pl', 'b@x.pl']],
  ['a bracket that is missing', '<a@x.pl', ['a@x.pl']],
  ['quotes around it', '"a@x.pl"', ['a@x.pl']],
  ['quotes around its brackets', '"<a@x.pl>"', ['a@x.pl']],
  ['a phrase and a comment', 'Message of "Anna Nowak" <a@x.pl> (from Monday)', ['a@x.pl']],
  ['no at sign', '<a1b2>', ['a1b2']],
  ['a phrase only', 'Your message of Monday', []],
  ['nothing in brackets', '<> < >', []],
  ['one encoded word', `=?utf-8?q?=3C${long.replace('@', '=40')}=3E?=`, [long]],
  ['an encoded word of base64', `=?us-ascii?B?${Buffer.from(`<${long}>`).toString('base64')}?=`, [long]],
  [
    'an id in two words',
    `=?utf-8?q?=3C${'a'.repeat(60)}?=  =?utf-8?q?${'a'.repeat(10)}=40mail=2Eexample=2Ecom=3E?=`,
    [long],
  ],
  [
    'words among ids',
    `<a@x.pl> =?utf-8?q?=3C${long.replace('@', '=40')}=3E?= <b@x.pl> =?utf-8?q?=3Cc=40x=2Epl=3E?=`,
    ['a@x.pl', long, 'b@x.pl', 'c@x.pl'],
  ],
  ['a line break in a word', '=?utf-8?q?=3Ca=0D=0ABcc:_b=40x=2Epl=3E?=', ['aBcc:b@x.pl']],
  ['NUL in a word', '=?utf-8?q?=3Ca=00=40x=2Epl=3E?= <b@x.pl>', ['b@x.pl']],
  ['a mark that changes the direction', '=?utf-8?q?=3Ca=E2=80=AE=40x=2Epl=3E?=', []],
])('reads the ids of a header with %s', ([_, value, ids]) => {
  expect(readMessageIds(value)).toEqual(ids)
})

test('reads the ids that the email package of Python writes', () => {
  const value = [
    '<short@example.org>',
    '=?utf-8?q?=3CCAFxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx?=',
    ' =?utf-8?q?xxxxx=2Eacme=40mail=2Ehost=2Eexample=2Ecom=3E?= <second-short@x.pl>',
  ].join(' ')
  expect(readMessageIds(value)).toEqual([
    'short@example.org',
    `CAF${'x'.repeat(70)}.acme@mail.host.example.com`,
    'second-short@x.pl',
  ])
})

test('an id that is too long for an index is none, before and after it is decoded', () => {
  const id = `${'a'.repeat(500)}@x.pl`
  expect(readMessageId(`<${id}>`)).toBeNull()
  expect(readMessageId(`=?utf-8?B?${Buffer.from(`<${id}>`).toString('base64')}?=`)).toBeNull()
})

test.each([
  ['<logo@x>', 'logo@x'],
  ['logo', 'logo'],
  ['<logo>', 'logo'],
  [' <logo@x> (of the footer)', 'logo@x'],
  ['=?utf-8?q?=3Clogo=40x=3E?=', 'logo@x'],
  ['two words', null],
  ['<>', null],
  ['', null],
  [null, null],
])('reads the Content-ID %j', (value, id) => {
  expect(readContentId(value)).toBe(id)
})
