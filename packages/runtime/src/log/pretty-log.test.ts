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

test('a line break in a message, a field or an error begins no line like those of the log', async () => {
  const written: string[] = []
  const log = createLogger('test', 'info', await prettyLog({ write: (text) => written.push(text) }))
  const hostile = 'a\n[12:00:00] ERROR: forged'
  log.error({ err: new Error(hostile, { cause: new Error(hostile) }), answer: hostile }, hostile)
  const lines = stripVTControlCharacters(written.join('')).split('\n')
  expect(lines.filter((line) => /^\S/.test(line))).toEqual([
    expect.stringMatching(/^\[\d\d:\d\d:\d\d\] ERROR: a$/),
  ])
  expect(lines).toContainEqual(expect.stringMatching(/^ {4}\[12:00:00\] ERROR: forged/))
})

test('control characters of a message, a field and an error are not sent to the terminal', async () => {
  const written: string[] = []
  const log = createLogger('test', 'info', await prettyLog({ write: (text) => written.push(text) }))
  const hostile = 'a\u001b[2Jb\u009b2Jc\rd'
  log.error({ err: new Error(hostile), answer: hostile }, hostile)
  const text = stripVTControlCharacters(written.join(''))
  expect(text).toContain('ERROR: a\uFFFD[2Jb\uFFFD2Jc\uFFFDd')
  for (const sequence of ['\u001b[2J', '\u009b', '\r']) expect(written.join('')).not.toContain(sequence)
})
