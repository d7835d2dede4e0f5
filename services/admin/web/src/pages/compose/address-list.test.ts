import { expect, test } from 'vitest'
import { readRecipients, writeRecipient } from './address-list.ts'

test.for([
  ['a@b.test', [{ address: 'a@b.test' }], []],
  [
    'Anna Nowak <anna@b.test>, biuro@b.test',
    [{ address: 'anna@b.test', name: 'Anna Nowak' }, { address: 'biuro@b.test' }],
    [],
  ],
  [
    '"Nowak, Jan" <jan@b.test>; x@y.test\n',
    [{ address: 'jan@b.test', name: 'Nowak, Jan' }, { address: 'x@y.test' }],
    [],
  ],
  ['"O\\"Hara" <o@b.test>', [{ address: 'o@b.test', name: 'O"Hara' }], []],
  ['Anna Nowak, anna@b.test', [{ address: 'anna@b.test' }], ['Anna Nowak']],
  ['<a@b.test>', [{ address: 'a@b.test' }], []],
  ['a@b@c.test, a b@c.test', [], ['a@b@c.test', 'a b@c.test']],
  [' , ;\n', [], []],
] as const)('the recipients of %j', ([text, recipients, invalid]) => {
  expect(readRecipients(text)).toEqual({ recipients, invalid })
})

test.for(['Anna Nowak', 'Nowak, Jan', 'O"Hara \\ Co', 'Żółć <x>'])(
  'a recipient named %j is read as it is written',
  (name) => {
    const recipient = { address: 'a@b.test', name }
    expect(readRecipients(writeRecipient(recipient)).recipients).toEqual([recipient])
  },
)
