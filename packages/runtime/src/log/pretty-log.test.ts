import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { chooseLogFormat, prettyLog } from './pretty-log.ts'

test.for([
  { setting: undefined, isTerminal: true, format: 'pretty' },
  { setting: undefined, isTerminal: false, format: 'json' },
  { setting: 'json', isTerminal: true, format: 'json' },
  { setting: 'pretty', isTerminal: false, format: 'pretty' },
] as const)('LOG_FORMAT $setting, terminal $isTerminal: $format', ({ setting, isTerminal, format }) => {
  expect(chooseLogFormat(setting, isTerminal)).toBe(format)
})

test('a pretty line has the time, the level, the message and the fields, and no secret', async () => {
  const written: string[] = []
  const log = createLogger('test', 'info', await prettyLog({ write: (text) => written.push(text) }))
  log.warn({ tenant: 'demo', token: 'hidden' }, 'not migrated')
  expect(written.map(stripVTControlCharacters)).toEqual([
    expect.stringMatching(/^\[\d\d:\d\d:\d\d\] WARN: not migrated \{"tenant":"demo"\}\n$/),
  ])
})
