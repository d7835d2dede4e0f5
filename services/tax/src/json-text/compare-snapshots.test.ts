import { expect, test } from 'vitest'
import { compareSnapshots } from './compare-snapshots.ts'

const cases = [
  ['the same text', '{"a":1.00}', '{"a":1.00}', []],
  ['another number', '{"a":1.00}', '{"a":1.01}', [{ pointer: '/a', was: '1.00', now: '1.01' }]],
  [
    'digits that a double cannot hold',
    '{"a":123456789012345.67}',
    '{"a":123456789012345.68}',
    [{ pointer: '/a', was: '123456789012345.67', now: '123456789012345.68' }],
  ],
  ['another text', '{"a":"x"}', '{"a":"y"}', [{ pointer: '/a', was: '"x"', now: '"y"' }]],
  ['null and a text', '{"a":null}', '{"a":"null"}', [{ pointer: '/a', was: 'null', now: '"null"' }]],
  [
    'a value inside a line',
    '{"items":[{"id":"1"},{"taxRate":{"ratePercent":23.00}}]}',
    '{"items":[{"id":"1"},{"taxRate":{"ratePercent":8.00}}]}',
    [{ pointer: '/items/1/taxRate/ratePercent', was: '23.00', now: '8.00' }],
  ],
  [
    'an added object',
    '{"taxBreakdown":[]}',
    '{"taxBreakdown":[{"taxCode":"VAT8","netBase":1.00}]}',
    [
      { pointer: '/taxBreakdown/0/taxCode', was: undefined, now: '"VAT8"' },
      { pointer: '/taxBreakdown/0/netBase', was: undefined, now: '1.00' },
    ],
  ],
  ['a removed object', '{"a":{"b":true}}', '{}', [{ pointer: '/a/b', was: 'true', now: undefined }]],
  [
    'another configuration with the same outcome',
    '{"configurationVersion":1,"items":[{"ruleId":"x"}]}',
    '{"configurationVersion":2,"items":[{"ruleId":null}]}',
    [],
  ],
] as const

for (const [name, was, now, differences] of cases) {
  test(name, () => expect(compareSnapshots(was, now)).toEqual(differences))
}
