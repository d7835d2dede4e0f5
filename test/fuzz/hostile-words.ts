import fc from 'fast-check'

/** Nearly valid words, and arbitrary text. */
export const hostileWord = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    '201',
    'null',
    'true',
    'all',
    'running',
    'PL',
    'UTC',
    '* * * * *',
    '*',
  ),
  fc.constantFrom('2026-02-30', '2026-02-30T00:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z'),
  fc.constantFrom(
    '+275760-09-13T00:00:00Z',
    '99999999999999999999',
    '0.123456789',
    '__proto__',
    'http://[::1]:0/',
  ),
  fc.constantFrom('\u0000', '\ud800', '%', "'; drop table cron_tasks; --", 'ż'.repeat(300), '0 '.repeat(40)),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.base64String({ maxLength: 60 }),
  // A well-formed cursor with arbitrary content.
  fc.jsonValue({ maxDepth: 1 }).map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileWord,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Sometimes another arbitrary: once in 25 values, because a request has many. */
export function mostly<T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: other })
}
