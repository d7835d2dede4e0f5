import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { EdgeVM } from '@edge-runtime/vm'
import { taxServiceTest } from '@fiscus/service-tax/testing/tax-service-test'
import { findBrowser, openPage } from '@fiscus/testing/servers/browser'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { rolldown } from 'rolldown'
import { expect } from 'vitest'
import { startSite } from './runtimes/site.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const browser = await findBrowser()

/** The package as it would be published, in the node_modules of a project that uses it. */
const test = taxServiceTest().extend('project', { scope: 'file' }, async ({ service: _ }, { onCleanup }) => {
  const project = mkdtempSync(join(tmpdir(), 'fiscus-client-'))
  onCleanup(() => rmSync(project, { recursive: true }))
  await run(process.execPath, [
    join(root, 'packages/client/build.ts'),
    join(project, 'node_modules/@fiscus/client'),
  ])
  for (const file of ['flow.js', 'consumer.ts'])
    cpSync(join(import.meta.dirname, 'runtimes', file), join(project, file))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'manual.ts'), examplesOf(readFileSync(join(root, 'docs/client.md'), 'utf8')))
  return project
})

/** What the flow returns in every runtime. */
const expected = {
  summary: {
    totalNet: '100.01',
    totalTax: '23.00',
    totalGross: '123.01',
    totalWht: '0.00',
    totalPaymentDue: '123.01',
  },
  etag: '"v1"',
  listed: [true],
  again: [true, 'document-number-taken', 409],
  unreachable: [true, 'network'],
  late: [true, 'timeout'],
}

test('it works in Node', async ({ service, project }) => {
  await using silent = await startSilentServer()
  const options = { baseUrl: service.url, apiKey: await service.keyOf('demo') }
  const main = `import * as client from '@fiscus/client'
import { flow } from './flow.js'
console.log(JSON.stringify(await flow(client, ${JSON.stringify(options)}, ${JSON.stringify(subject('node', silent))})))`
  writeFileSync(join(project, 'main.js'), main)
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: project, timeout: 180_000 })
  expect(JSON.parse(stdout)).toEqual(expected)
})

test('it works in an edge runtime, which has no module of Node', async ({ service, project }) => {
  await using silent = await startSilentServer()
  const options = { baseUrl: service.url, apiKey: await service.keyOf('demo') }
  const code = await bundle(
    project,
    `globalThis.run = async (options, subject) => JSON.stringify(await flow(client, options, subject))`,
  )
  const edge = new EdgeVM()
  edge.evaluate(code)
  const result = await edge.evaluate(
    `run(${JSON.stringify(options)}, ${JSON.stringify(subject('edge', silent))})`,
  )
  expect(JSON.parse(result)).toEqual(expected)
})

test.skipIf(browser === null)(
  'it works in a page of a server that adds the key (needs chromium-headless-shell)',
  async ({ service, project }) => {
    await using silent = await startSilentServer()
    const target = { service: service.url, apiKey: await service.keyOf('demo') }
    await using site = await startSite(project, target, subject('browser', silent))
    await using _page = await openPage(browser ?? '', site.url)
    expect(await site.result).toEqual(expected)
  },
)

test.for([
  ['TypeScript 7', join(root, 'node_modules'), 'nodenext', 'nodenext'],
  ['TypeScript 5', join(root, 'test/generated-clients/node_modules'), 'esnext', 'bundler'],
] as const)(
  'its declarations and the examples of its manual compile with %s',
  async ([, modules, module, resolution], { project }) => {
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes']
    const target = [
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--module',
      module,
      '--moduleResolution',
      resolution,
    ]
    const command = [join(modules, 'typescript/bin/tsc'), ...strict, ...target, 'consumer.ts', 'manual.ts']
    const compile = run(process.execPath, command, { cwd: project, timeout: 180_000 })
    expect(await compile.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })
  },
)

test('it is small: 6.5 kB minified and compressed', async ({ project }) => {
  const code = await bundle(project, 'globalThis.createClient = client.createClient')
  expect(gzipSync(code).length).toBeLessThan(6_500)
})

/** Accepts connections and never responds. */
const startSilentServer = () => startLineServer(() => {})

/**
 * The number of the document of a runtime, which a second attempt does not find taken, and the address of a silent
 * server.
 */
function subject(runtime: string, silent: { port: number }) {
  return { number: `FV/${runtime}/${randomUUID()}`, silent: `http://127.0.0.1:${silent.port}` }
}

/**
 * The examples of the manual as one module: the first one, which imports the client, and a block for each of the
 * others.
 */
function examplesOf(manual: string): string {
  const [first, ...others] = [...manual.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  const declared = `declare const id: string, document: import('@fiscus/client').ApproveRequest, useNextNumber: () => void`
  return [first, declared, ...others.map((code) => `{\n${code}}`)].join('\n')
}

/** The client and the flow in one script, and a last line of it that uses both. */
async function bundle(project: string, use: string): Promise<string> {
  const entry = join(project, 'entry.js')
  writeFileSync(entry, `import * as client from '@fiscus/client'\nimport { flow } from './flow.js'\n${use}`)
  await using build = await rolldown({ input: entry, cwd: project })
  const { output } = await build.generate({ format: 'iife', minify: true })
  return output[0].code
}
