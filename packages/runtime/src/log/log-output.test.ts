import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LogOutput } from './log-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'fiscus-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('lines are in the file when write returns', () => {
  const path = join(folder, 'log')
  const fd = openSync(path, 'a')
  const output = new LogOutput(fd)
  output.write('{"msg":"zażółć"}\n')
  output.write('{"msg":"two"}\n')
  expect(readFileSync(path, 'utf8')).toBe('{"msg":"zażółć"}\n{"msg":"two"}\n')
  closeSync(fd)
})

const program = new URL('./logger.ts', import.meta.url).href
const script = (fill: string) => `
  import { createLogger } from '${program}'
  import { closeSync, openSync, writeSync } from 'node:fs'
  const log = createLogger('test', 'info')
  ${fill}
  process.exitCode = 7`
const run = (source: string) => ['--input-type=module', '--no-warnings', '-e', source]

test.runIf(process.platform === 'linux')(
  'a process goes on, and ends, while the disk of its log is full',
  () => {
    const full = openSync('/dev/full', 'w')
    const source = script(`for (let i = 0; i < 10; i++) log.fatal('lost')`)
    const { status, stderr } = spawnSync(process.execPath, run(source), { stdio: ['ignore', full, 'pipe'] })
    expect([status, String(stderr)]).toEqual([7, ''])
    closeSync(full)
  },
)

test.runIf(process.platform === 'linux')(
  'the first line after a loss follows the number of lost lines',
  () => {
    const path = join(folder, 'after')
    const source = script(`
    closeSync(1); openSync('/dev/full', 'w')
    log.info('one'); log.info('two')
    closeSync(1); openSync('${path}', 'w')
    log.info('three'); log.info('four')`)
    spawnSync(process.execPath, run(source), { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      '2 lines of the log were lost',
      'three',
      'four',
    ])
  },
)

test('a process goes on, and ends, when the reader of its log has gone', () => {
  const source = script(`for (let i = 0; i < 1000; i++) log.info('x'.repeat(1000))`)
  const shell = `"$1" --input-type=module --no-warnings -e "$2" | head -c 10 >/dev/null; echo "\${PIPESTATUS[0]}"`
  expect(execFileSync('bash', ['-c', shell, 'bash', process.execPath, source], { encoding: 'utf8' })).toBe(
    '7\n',
  )
})
