import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { processEnvironment } from './process-environment.ts'

/**
 * Runs test files in a Vitest of their own, with the closing report of this repository, and returns what it prints.
 * @param files the code of each file; `beforeAll` and `test` are imported
 */
export async function outputOfRun(files: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-output-of-run-'))
  try {
    await symlink(
      fileURLToPath(new URL('../../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
    )
    for (const [index, code] of files.entries())
      await writeFile(join(folder, `${index}.test.js`), `import { beforeAll, test } from 'vitest'\n${code}`)
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function run(folder: string): Promise<string> {
  const code = `
    import { startVitest } from 'vitest/node'
    import { ClosingLine } from ${urlOf('closing-line.ts')}
    import { SecondAttempts, secondAttempt } from ${urlOf('second-attempts.ts')}
    const reporters = ['default', new SecondAttempts(), new ClosingLine()]
    const options = { root: ${JSON.stringify(folder)}, config: false, watch: false, retry: secondAttempt, reporters }
    const vitest = await startVitest('test', [], options)
    await vitest.close()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: processEnvironment(),
  }).catch((error) => error)
  return String(stdout).trimEnd()
}

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
