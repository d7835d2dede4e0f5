import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { taxServiceTest } from '@fiscus/service-tax/testing/tax-service-test'
import { expect } from 'vitest'

const here = import.meta.dirname
const root = resolve(here, '../..')
const openApi = join(root, 'docs/openapi.json')

/**
 * The programs of this package with their arguments. They need TypeScript 5, which a package of its own keeps away from
 * the others. They write to the folder `generated`.
 */
const generators: [name: string, program: string, args: string[]][] = [
  ['openapi-typescript', 'openapi-typescript/bin/cli.js', [openApi, '-o', 'generated/schema.ts']],
  ['hey-api', '@hey-api/openapi-ts/bin/run.js', ['-f', 'hey-api.config.mjs']],
  ['orval', 'orval/dist/bin/orval.mjs', ['--config', 'orval.config.mjs']],
]
const compiler = join(root, 'node_modules/typescript/bin/tsc')

const test = taxServiceTest()

test.for(generators)(
  '%s generates a client that compiles, and works: calculate, approve, get, correct, list',
  async ([name, program, args], { service }) => {
    using work = workFolder(name)
    const node = async (...command: string[]) => {
      const env = { ...process.env, DOCUMENT: openApi, SERVICE_URL: service.url }
      const options = { cwd: work.folder, env, timeout: 180_000 }
      const { stdout } = await promisify(execFile)(process.execPath, command, options).catch(
        ({ stdout, stderr }) => {
          throw new Error(`${command[0]} failed: ${stdout}${stderr}`)
        },
      )
      return stdout
    }
    await node(join(here, 'node_modules', program), ...args)
    await node(compiler, '-p', '.')

    const apiKey = await service.keyOf('demo')
    expect(JSON.parse(await node(`${name}.ts`, service.url, apiKey))).toEqual({
      calculated: 123.01,
      approved: 123.01,
      read: `FV/${name}`,
      corrected: -123.01,
      listed: [`FV/${name}/K`],
      rejected: 'invalid-request',
    })
  },
)

/** A folder with the flow of a generator and the packages of this one. Disposal deletes it. */
function workFolder(name: string): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fiscus-generated-'))
  const flows = join(here, 'flows')
  for (const file of readdirSync(flows))
    if (/^(flow|package|tsconfig)\./.test(file) || file.startsWith(`${name}.`))
      cpSync(join(flows, file), join(folder, file))
  symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
