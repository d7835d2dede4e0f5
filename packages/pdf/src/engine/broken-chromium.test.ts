import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { pdf } from '@fiscus/messages/pdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { descendantsOf } from '../testing/processes.ts'
import { testPdfEnvironment, testSystem } from '../testing/test-environment.ts'
import { type EngineLimits, engineLimits } from './engine-limits.ts'
import { openPdfEngine } from './open-pdf-engine.ts'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }
const page = { html: '<p>x</p>', css: '', title: 'T', language: 'pl' }
/** Takes longer to print than a test takes to kill Chromium. */
const slowPage = { ...page, html: '<p style="break-after: page">x</p>'.repeat(500) }
const enginePath = new URL('../testing/engine-process.ts', import.meta.url)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiscus-broken-chromium-'))
  // A cell shows the folder of its program, whose programs of the test need Node and write there.
  await chmod(folder, 0o777)
  await cp(process.execPath, join(folder, 'node'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Opens an engine with a program of the test as its Chromium. */
async function openWith(name: string, lines: string, limits: Partial<EngineLimits> = {}) {
  const chromiumPath = join(folder, name)
  await writeFile(chromiumPath, lines)
  await chmod(chromiumPath, 0o755)
  const environment = { chromiumPath, sandbox: undefined, system: testSystem, chromiumFolder: folder }
  return openPdfEngine(environment, { signal, log, limits: { ...engineLimits, ...limits } })
}

test('a program that is missing, ends at once, hangs or is no browser is named in a sentence', async () => {
  const missing = {
    chromiumPath: '/no/chromium',
    sandbox: undefined,
    system: testSystem,
    chromiumFolder: folder,
  }
  await expect(openPdfEngine(missing, { signal, log })).rejects.toMatchObject({
    name: 'ChromiumUnavailable',
    text: pdf.chromiumPathInvalid({ path: '/no/chromium' }),
  })
  const starts = { text: { code: pdf.chromiumNotStarting.code } }
  await expect(openWith('ends', '#!/bin/sh\nexit 1\n')).rejects.toMatchObject(starts)
  await expect(openWith('prints', '#!/bin/sh\necho hello\n')).rejects.toMatchObject(starts)
  await expect(openWith('hangs', '#!/bin/sh\nexec sleep 5\n', { launchMs: 300 })).rejects.toMatchObject(
    starts,
  )
})

test('a Chromium that is too old is named with its version and the oldest one', async () => {
  const answers = `#!${folder}/node
const { createReadStream, createWriteStream } = require('node:fs')
const output = createWriteStream('', { fd: 4 })
let text = ''
createReadStream('', { fd: 3 }).on('data', (chunk) => {
  text += chunk
  const messages = text.split('\\0')
  text = messages.pop()
  for (const { id, method } of messages.map((message) => JSON.parse(message))) {
    const result = method === 'Browser.getVersion' ? { product: 'HeadlessChrome/120.0.6099.1', userAgent: '' } : {}
    output.write(JSON.stringify({ id, result }) + '\\0')
    if (method === 'Browser.close') process.exit()
  }
})
`
  await expect(openWith('old', answers)).rejects.toMatchObject({
    text: { code: pdf.chromiumTooOld.code, params: { version: '120.0.6099.1', oldest: 131 } },
  })
})

/**
 * A program that passes everything on to the Chromium of the tests, but runs `decision` before each print, with the
 * number of it in `prints`.
 */
const between = (chromium: string, counter: string, decision: string) => `#!${folder}/node
const { spawn } = require('node:child_process')
const { appendFileSync, createReadStream, createWriteStream, statSync } = require('node:fs')
const chromium = spawn(${JSON.stringify(chromium)}, process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
})
chromium.on('exit', () => process.exit())
chromium.stdio[4].pipe(createWriteStream('', { fd: 4 }))
let text = ''
createReadStream('', { fd: 3 }).on('data', (chunk) => {
  text += chunk
  const messages = text.split('\\0')
  text = messages.pop()
  for (const message of messages) {
    if (message.includes('"Page.printToPDF"')) {
      appendFileSync(${JSON.stringify(counter)}, '.')
      const prints = statSync(${JSON.stringify(counter)}).size
      ${decision}
    }
    chromium.stdio[3].write(message + '\\0')
  }
}).on('end', () => chromium.stdio[3].end())
`

async function openBetween(name: string, decision: string, limits: Partial<EngineLimits> = {}) {
  const { chromiumPath = '' } = await testPdfEnvironment()
  const counter = join(folder, `${name}-prints`)
  return openWith(name, between(chromiumPath, counter, decision), limits)
}

test('a document that makes Chromium crash three times is rejected, and the next one is printed', async () => {
  // The first print is the proof of Chromium.
  const crash = "if (prints > 1 && prints < 5) { chromium.kill('SIGKILL'); return }"
  await using engine = await openBetween('crashes', crash)
  await expect(engine.print(page, { signal })).rejects.toMatchObject({
    name: 'PageRejected',
    text: pdf.crashesChromium(),
  })
  expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
})

test('a Chromium that hangs while it prints is killed, and the next document is printed', async () => {
  await using engine = await openBetween('hangs-later', 'if (prints === 2) return', { printTimeoutMs: 3_000 })
  await expect(engine.print(page, { signal })).rejects.toMatchObject({
    text: pdf.takesTooLong({ seconds: 30 }),
  })
  expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
})

test('a document that is late beside another one is printed again, alone', async () => {
  await using engine = await openBetween('late', 'if (prints === 2) continue', { printTimeoutMs: 3_000 })
  const printed = await Promise.all([engine.print(page, { signal }), engine.print(page, { signal })])
  expect(printed).toMatchObject([{ pages: 1 }, { pages: 1 }])
})

test('a Chromium that waits longer than the processor time of a document prints it', async () => {
  const wait =
    'if (prints === 2) { setTimeout(() => chromium.stdio[3].write(message + "\\0"), 2_000); continue }'
  await using engine = await openBetween('waits', wait, { printMs: 1_500 })
  expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
})

test('documents whose Chromium is killed are printed in another one', async () => {
  const others = new Set(await descendantsOf(process.pid))
  await using engine = await openPdfEngine(await testPdfEnvironment(), { signal, log })
  const killChromium = async () => {
    for (const pid of await startedSince(others)) kill(pid)
  }
  const printing = [slowPage, page].map((printed) => engine.print(printed, { signal }))
  await killChromium()
  expect(await Promise.all(printing)).toMatchObject([{ pages: 500 }, { pages: 1 }])
})

test('a document that needs too much memory is rejected, and the next one is printed', async () => {
  const limits = { ...engineLimits, memoryMax: 200_000_000 }
  await using engine = await openPdfEngine(await testPdfEnvironment(), { signal, log, limits })
  const large = { ...page, html: '<p style="break-after: page">x</p>'.repeat(50_000) }
  await expect(engine.print(large, { signal })).rejects.toMatchObject({
    text: pdf.tooMuchMemory({ gigabytes: 0.2 }),
  })
  expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
})

test('a caller that aborts gets its reason, and the next document is printed', async () => {
  await using engine = await openPdfEngine(await testPdfEnvironment(), { signal, log })
  const caller = new AbortController()
  const printing = engine.print(slowPage, { signal: caller.signal })
  caller.abort(new Error('The caller has gone'))
  await expect(printing).rejects.toThrow('The caller has gone')
  expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
})

test('Chromium is replaced after a number of documents, closed when it is idle, and started by the next document', async () => {
  const limits = { ...engineLimits, documentsMax: 2, idleMs: 50 }
  const others = new Set(await descendantsOf(process.pid))
  await using engine = await openPdfEngine(await testPdfEnvironment(), { signal, log, limits })
  const five = Array.from({ length: 5 }, () => engine.print(page, { signal }))
  expect(await Promise.all(five)).toHaveLength(5)
  await expect.poll(() => startedSince(others)).toEqual([])
  expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
})

test('Chromium ends when its process is killed with SIGKILL', async () => {
  const child = fork(fileURLToPath(enginePath), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await once(child.stdout ?? child, 'data')
  const processes = await descendantsOf(child.pid ?? 0)
  expect(processes.length).toBeGreaterThan(2)
  child.kill('SIGKILL')
  await expect.poll(() => processes.filter(isRunning)).toEqual([])
})

test('Chromium ends when its thread is terminated', async () => {
  const others = new Set(await descendantsOf(process.pid))
  const thread = new Worker(enginePath, { stdout: true })
  await once(thread.stdout, 'data')
  expect((await startedSince(others)).length).toBeGreaterThan(2)
  await thread.terminate()
  await expect.poll(() => startedSince(others)).toEqual([])
})

/** The processes below this one, without the ones that it had. */
async function startedSince(others: ReadonlySet<number>): Promise<number[]> {
  return (await descendantsOf(process.pid)).filter((pid) => !others.has(pid))
}

/** Kills a process unless it has ended. */
function kill(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
