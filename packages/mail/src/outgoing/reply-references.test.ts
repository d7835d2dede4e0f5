import { expect, test } from 'vitest'
import { replyReferences } from './reply-references.ts'

const references = (value: string) => ({ name: 'References', value })
const inReplyTo = (value: string) => ({ name: 'In-Reply-To', value })
const many = Array.from({ length: 30 }, (_, n) => `${n}@x.org`)

test.each<[string, string | null, { name: string; value: string }[], string | null, string[]]>([
  ['a first message', 'a@x.org', [], 'a@x.org', ['a@x.org']],
  ['a reply', 'c@x.org', [references('<a@x.org> <b@x.org>')], 'c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
  ['a reply without References', 'b@x.org', [inReplyTo('<a@x.org>')], 'b@x.org', ['a@x.org', 'b@x.org']],
  ['a reply to two messages', 'c@x.org', [inReplyTo('<a@x.org> <b@x.org>')], 'c@x.org', ['c@x.org']],
  ['a reply that refers to itself', 'a@x.org', [references('<a@x.org>')], 'a@x.org', ['a@x.org']],
  [
    'a long conversation',
    'z@x.org',
    [references(many.map((id) => `<${id}>`).join(' '))],
    'z@x.org',
    [...many.slice(-20), 'z@x.org'],
  ],
  [
    'an id with letters that a header has only encoded',
    'ż@x.org',
    [references('<ą@x.org> <a@x.org>')],
    null,
    ['a@x.org'],
  ],
  ['an id that is longer than a line', `${'a'.repeat(300)}@x.org`, [], null, []],
  ['no id', null, [references('<a@x.org>')], null, ['a@x.org']],
])('the reply to %s', (_, messageId, headers, inReplyTo, references) => {
  expect(replyReferences(messageId, headers)).toEqual({ inReplyTo, references })
})
