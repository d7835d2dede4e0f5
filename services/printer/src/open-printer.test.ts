import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pdf as messages } from '@fiscus/messages/pdf'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import type { PdfEngine } from '@fiscus/pdf/engine/pdf-engine'
import { isPrinterReady } from '@fiscus/pdf/engine/remote-engine'
import { descendantsOf } from '@fiscus/pdf/testing/processes'
import { testPdfEnvironment } from '@fiscus/pdf/testing/test-environment'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { noCodeFromText, programFile } from '@fiscus/testing/program-file'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }
const page = { html: '<p>Zażółć gęślą jaźń \u{100000}</p>', css: '', title: 'T', language: 'pl' }
let printer: ChildProcess
let printerUrl: string
let engine: PdfEngine

/** Starts a printer as a process, on a port, and waits until it can print. */
async function startPrinter(port = '0'): Promise<[ChildProcess, string]> {
  const { chromiumPath = '' } = await testPdfEnvironment()
  const env = processEnvironment({ CHROMIUM_PATH: chromiumPath, HTTP_HOST: '127.0.0.1', HTTP_PORT: port })
  const child = spawn(process.execPath, [noCodeFromText, programFile('services/printer/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const { url } = JSON.parse(line)
    if (url === undefined) continue
    child.stdout.resume()
    while (!(await isPrinterReady(new URL(url), signal))) await sleep(100)
    return [child, url]
  }
  throw new Error('The printer has ended')
}

const openAt = async (url: string) =>
  openPdfEngine({ ...(await testPdfEnvironment()), printerUrl: url }, { signal, log })
const away = { name: 'ChromiumUnavailable', text: messages.printerAway() }

beforeAll(async () => {
  ;[printer, printerUrl] = await startPrinter()
  engine = await openAt(printerUrl)
})
afterAll(() => {
  printer.kill('SIGKILL')
})

test('a printer prints what a Chromium of this process prints, byte for byte, and pictures of it', async () => {
  await using own = await openPdfEngine(await testPdfEnvironment(), { signal, log })
  const [here, there] = [await own.print(page, { signal }), await engine.print(page, { signal })]
  expect(there.pages).toBe(1)
  expect(there.missing).toEqual(here.missing)
  expect(Buffer.compare(here.pdf, there.pdf)).toBe(0)
  const { png } = await engine.screenshot(page, { pageNumber: 1, signal })
  expect(Buffer.from(png).toString('latin1', 1, 4)).toBe('PNG')
})

test('a fault of a page is reported as it is, and the next page is printed', async () => {
  await expect(
    engine.print({ ...page, html: '<img src="http://127.0.0.1/">' }, { signal }),
  ).rejects.toMatchObject({
    name: 'PageRejected',
    text: { params: { advice: messages.fetchesNothing() } },
  })
  const many = { ...page, html: 'x'.repeat(engineLimits.charactersMax + 1) }
  const tooMany = { name: 'PageRejected', text: messages.tooManyCharacters({ millions: 30 }) }
  await expect(engine.print(many, { signal })).rejects.toMatchObject(tooMany)
  await expect(engine.print({ ...many, html: 'ż'.repeat(33_000_000) }, { signal })).rejects.toMatchObject(
    tooMany,
  )
  expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
})

test('it has no secret: its variables and those of its Chromium name none', async () => {
  const secret = /SECRET|PASSWORD|TOKEN|DATABASE|REDIS|SMTP|BLOB/
  for (const pid of [printer.pid, ...(await descendantsOf(printer.pid ?? 0))])
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toMatch(secret)
})

test('a caller that aborts gets its reason', async () => {
  const caller = new AbortController()
  const printing = engine.print({ ...page, html: '<p style="break-after: page">x</p>'.repeat(500) }, caller)
  caller.abort(new Error('The caller has gone'))
  await expect(printing).rejects.toThrow('The caller has gone')
})

test('more pages than it prints and lets wait are refused with a sentence', async () => {
  const heavy = { ...page, html: '<p style="break-after: page">x</p>'.repeat(300) }
  const all = await Promise.allSettled(Array.from({ length: 45 }, () => engine.print(heavy, { signal })))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThan(45 - 32 - engineLimits.printsMax - 1)
  for (const reason of refused) expect(reason).toMatchObject({ text: messages.printerBusy() })
})

test('a printer that is killed while it prints is away, and prints again when it is back', async () => {
  const printing = engine.print(
    { ...page, html: '<p style="break-after: page">x</p>'.repeat(900) },
    { signal },
  )
  const lost = expect(printing).rejects.toMatchObject(away)
  const processes = await descendantsOf(printer.pid ?? 0)
  printer.kill('SIGKILL')
  await lost
  await expect(openAt(printerUrl)).rejects.toMatchObject(away)
  expect(await isPrinterReady(new URL(printerUrl), signal)).toBe(false)
  const isRunning = (pid: number) =>
    readFile(`/proc/${pid}/stat`, 'utf8').then(
      (stat) => !/\) Z /.test(stat),
      () => false,
    )
  await expect.poll(async () => (await Promise.all(processes.map(isRunning))).some(Boolean)).toBe(false)
  ;[printer] = await startPrinter(new URL(printerUrl).port)
  expect(await (await openAt(printerUrl)).print(page, { signal })).toMatchObject({ pages: 1 })
})

test('a printer that hangs is away, whatever it has begun', async () => {
  const printing = engine.print(
    { ...page, html: '<p style="break-after: page">x</p>'.repeat(900) },
    { signal },
  )
  const lost = expect(printing).rejects.toMatchObject(away)
  printer.kill('SIGSTOP')
  await lost
  printer.kill('SIGCONT')
})

test.for([
  [
    'no PDF',
    200,
    { 'content-type': 'application/pdf', Printed: encodeURIComponent('{"pages":1,"missing":[]}') },
    'x',
  ],
  ['nothing about it', 200, {}, '%PDF-'],
  ['an error', 500, {}, '{}'],
] as const)('what answers %s is no outage: the job counts it', async ([, status, headers, body]) => {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST')
      response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 'ready', components: [] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const other = {
    ...(await testPdfEnvironment()),
    printerUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  try {
    const opened = await openPdfEngine(other, { signal, log })
    await expect(opened.print(page, { signal })).rejects.not.toMatchObject({ name: 'ChromiumUnavailable' })
  } finally {
    server.close()
  }
})
