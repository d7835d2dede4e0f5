import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { processEnvironment } from './process-environment.ts'

for (const [name, files, line] of [
  [
    'passed and failed tests',
    ["test('a', () => {}); test('b', () => {}); test('c', () => { throw 1 })"],
    '2 passed, 1 failed',
  ],
  [
    'skipped tests',
    ["test('a', () => {}); test.skip('b', () => {}); test.todo('c')"],
    '1 passed, 0 failed, 2 skipped',
  ],
  [
    'a file that cannot be loaded',
    ["test('a', () => {})", "await import('./nothing.ts')"],
    '1 passed, 1 failed',
  ],
  [
    'a hook that throws',
    ["beforeAll(() => { throw 1 }); test('a', () => {})"],
    '0 passed, 1 failed, 1 skipped',
  ],
  [
    'an error that no test awaits',
    ["test('a', () => { setImmediate(() => { throw 1 }) })"],
    '1 passed, 1 failed',
  ],
] as const)
  test(`${name}: ${line}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fiscus-closing-line-'))
    await symlink(
      fileURLToPath(new URL('../../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
    )
    for (const [index, code] of files.entries())
      await writeFile(join(folder, `${index}.test.js`), `import { beforeAll, test } from 'vitest'\n${code}`)
    expect(await lastLineOfRun(folder)).toBe(line)
    await rm(folder, { recursive: true })
  })

async function lastLineOfRun(folder: string): Promise<string | undefined> {
  const code = `
    import { startVitest } from 'vitest/node'
    import { ClosingLine } from ${JSON.stringify(new URL('closing-line.ts', import.meta.url).href)}
    const options = { root: ${JSON.stringify(folder)}, config: false, watch: false }
    const vitest = await startVitest('test', [], { ...options, reporters: ['default', new ClosingLine()] })
    await vitest.close()`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: processEnvironment(),
  })
  const { stdout } = await run.catch((error) => error)
  return String(stdout).trimEnd().split('\n').at(-1)
}
