import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from 'vitest'
import { bundlePrograms } from './bundle-programs.ts'

/** A repository of these files, whose program `services/a/src/main.ts` is bundled. */
const test = base.extend('repository', async ({ task: _ }, { onCleanup }) => {
  const root = mkdtempSync(join(tmpdir(), 'fiscus-bundle-'))
  onCleanup(() => rmSync(root, { recursive: true }))
  return {
    root,
    async bundle(files: Record<string, string>): Promise<string> {
      for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
        await mkdir(join(root, name, '..'), { recursive: true })
        await writeFile(join(root, name), text)
      }
      await bundlePrograms({ root, programs: ['services/a/src/main.ts'], folder: join(root, 'dist') })
      const program = join(root, 'dist/services/a/src/main.js')
      return (await promisify(execFile)(process.execPath, [program])).stdout.trim()
    },
  }
})

test('a program and its modules become files below the folder, which replaces an older bundle', async ({
  repository,
}) => {
  const module = { 'packages/b/src/b.ts': `export const b: string = 'b'` }
  const main = (text: string) =>
    `import { b } from '../../../packages/b/src/b.ts'\nif (import.meta.main) console.log(b + '${text}')`
  expect(await repository.bundle({ ...module, 'services/a/src/main.ts': main('1') })).toBe('b1')
  expect(await repository.bundle({ ...module, 'services/a/src/main.ts': main('2') })).toBe('b2')
})

test('a module keeps the place of its source', async ({ repository }) => {
  const printed = await repository.bundle({
    'services/a/src/main.ts': `import { readFileSync } from 'node:fs'
console.log(readFileSync(new URL('../text.txt', import.meta.url), 'utf8'), import.meta.dirname)`,
    'services/a/text.txt': 'beside',
  })
  expect(printed).toBe(`beside ${repository.root}/services/a/src`)
})

test.for([
  [`new URL('./thread.ts', import.meta.url)`],
  [`new URL(import.meta.resolve('./thread.ts'))`],
] as const)('a module that is loaded by its URL is part of the bundle: %s', async ([url], { repository }) => {
  const printed = await repository.bundle({
    'services/a/src/main.ts': `import { Worker } from 'node:worker_threads'\nnew Worker(${url})`,
    'services/a/src/thread.ts': `console.log(import.meta.main, process.argv.length, new URL(import.meta.url).pathname)`,
  })
  expect(printed).toContain(`${repository.root}/dist/`)
})

test('a library that knows its place keeps it', async ({ repository }) => {
  const printed = await repository.bundle({
    'services/a/src/main.ts': `import { place } from 'library'\nconsole.log(place)`,
    'node_modules/library/package.json': '{ "name": "library", "main": "index.js" }',
    'node_modules/library/index.js': 'exports.place = __dirname',
  })
  expect(printed).toBe(`${repository.root}/node_modules/library`)
})

test.for([
  ['a template', `await import(\`library-\${process.arch}\`)`, /main\.ts resolves a module when it runs/],
  ['a variable', 'console.log(import.meta.resolve(process.arch))', /main\.ts resolves a module when it runs/],
  ['an unknown module', `import 'nowhere'`, /nowhere/],
] as const)(
  'what a bundle would break is an error of the build: %s',
  async ([, source, sentence], { repository }) => {
    await expect(repository.bundle({ 'services/a/src/main.ts': source })).rejects.toThrow(sentence)
  },
)
