import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pdfJobItem, pdfJobRecord } from '@fiscus/contracts/pdf/pdf-job'
import { pdfFiles } from '@fiscus/db/schema/pdf/files'
import { pdf as messages } from '@fiscus/messages/pdf'
import type { Call } from '@fiscus/testing/http-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPdfStage, type PdfStage } from './pdf-stage.ts'

const path = '/api/v1/pdf/jobs'
let stage: PdfStage
let demo: Call
let invoices: string[]
beforeAll(async () => {
  stage = await openPdfStage(inject('databaseServer'), ['demo', 'other'])
  demo = await stage.caller('demo')
  invoices = await stage.approve(demo, ['FV/1', 'FV/2', 'FV/3'])
})
afterAll(() => stage[Symbol.asyncDispose]())

const job = { kind: 'invoice', language: 'pl', output: 'files' }
const create = async (fields: object, call = demo) => {
  const reply = await call('POST', path, { ...job, ...fields })
  expect(reply.status, reply.text).toBe(202)
  return pdfJobRecord.parse(reply.body)
}
const show = async (id: string) => pdfJobRecord.parse((await demo('GET', `${path}/${id}`)).body)
const itemsOf = async (id: string) => {
  const { body } = await demo<{ items: unknown[] }>('GET', `${path}/${id}/items`)
  return body.items.map((item) => pdfJobItem.parse(item))
}
const bytesOf = async (url: string) => {
  const key = await stage.pdf.keyOf('demo')
  const response = await fetch(`${stage.pdf.url}${url}`, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const countFiles = () => stage.inTenant('demo', (db) => db.$count(pdfFiles))

test('a job renders its documents once; a second one, merged or zipped, reuses the files', async () => {
  const unknown = '01a20000-0000-7000-8000-000000000001'
  const { id, status, total_items } = await create({ ids: [...invoices, unknown, ...invoices] })
  expect({ status, total_items }).toEqual({ status: 'pending', total_items: null })
  expect(await stage.work('demo')).toBe('PDF jobs: 1 done')
  expect(await show(id)).toMatchObject({
    status: 'success',
    progress_percent: 100,
    processed_items: 4,
    total_items: 4,
    failed_items: 1,
    result: null,
    template: 'standard-invoice',
  })
  const items = await itemsOf(id)
  expect(items.map(({ title, status }) => [title, status])).toEqual([
    ['FV/1', 'done'],
    ['FV/2', 'done'],
    ['FV/3', 'done'],
    [null, 'failed'],
  ])
  expect(items[3]?.error_message).toEqual(messages.noInvoice({ id: unknown }))
  const [file] = (
    await demo<{ files: { id: string; name: string }[] }>('GET', `/api/v1/pdf/files?search=fv-1`)
  ).body.files
  expect(file).toMatchObject({ id: items[0]?.file_id, name: 'FV-1.pdf', is_immutable: true, pages: 1 })
  const { headers, bytes } = await bytesOf(`/api/v1/pdf/files/${file?.id}/content`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''FV-1.pdf",
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const merged = await create({ ids: invoices, output: 'merged' })
  const zipped = await create({ filter: {}, output: 'zip' })
  const ends: string[] = []
  await stage.work('demo', { count: (counter) => ends.push(counter) })
  expect(new Set(ends)).toEqual(new Set(['pdf_reused_total']))
  expect(await countFiles()).toBe(3)
  const { result } = await show(merged.id)
  expect(result).toMatchObject({ name: 'documents.pdf', media_type: 'application/pdf' })
  const whole = await bytesOf(`${path}/${merged.id}/result`)
  expect(whole.bytes).toHaveLength(result?.bytes ?? 0)
  expect(whole.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const archive = await bytesOf(`${path}/${zipped.id}/result`)
  expect(archive.headers.get('content-type')).toBe('application/zip')
  expect(archive.bytes.includes(bytes)).toBe(true)
})

test('a template that fails for one document names it, and the others are rendered; a retry renders that one alone', async () => {
  const [first = ''] = await stage.approve(demo, ['EX/1', 'EX/2'])
  const html =
    "{% if document.number == 'EX/1' %}<img src='https://example.com/x.png'>{% endif %}<h1>{{ document.number }}</h1>"
  const template = await demo<{ id: string }>('POST', '/api/v1/pdf/templates', {
    from: 'standard-invoice',
    name: 'Breaks',
    html,
  })
  expect(template.status, template.text).toBe(201)
  const { id } = await create({ filter: {}, template: template.body.id, language: 'en', output: 'zip' })
  expect(await stage.work('demo')).toBe('PDF jobs: 1 done')
  const items = await itemsOf(id)
  expect(items).toHaveLength(5)
  for (const { record_id, status, error } of items)
    expect({ status, error }).toEqual(
      record_id === first
        ? { status: 'failed', error: expect.stringMatching(/\S/) }
        : { status: 'done', error: null },
    )
  const archive = async () => (await bytesOf(`${path}/${id}/result`)).bytes.toString('latin1')
  expect(await archive()).not.toContain('EX-1.pdf')

  const template_path = `/api/v1/pdf/templates/${template.body.id}`
  await demo('PATCH', template_path, { html: '<h1>{{ document.number }}</h1>' }, { 'if-match': '"v1"' })
  expect(await demo('POST', `${path}/${id}/retry`)).toMatchObject({
    status: 202,
    body: { status: 'pending', processed_items: 4, failed_items: 0, progress_percent: 80, result: null },
  })
  const ends: string[] = []
  expect(await stage.work('demo', { count: (counter) => ends.push(counter) })).toBe('PDF jobs: 1 done')
  expect(ends).toEqual(['pdf_rendered_total'])
  expect(await show(id)).toMatchObject({ status: 'success', processed_items: 5, failed_items: 0 })
  const kept = new Map((await itemsOf(id)).map(({ record_id, file_id }) => [record_id, file_id]))
  for (const { record_id, file_id } of items)
    expect(kept.get(record_id)).toEqual(file_id ?? expect.any(String))
  expect(await archive()).toContain('EX-1.pdf')
  expect(await demo('POST', `${path}/${id}/retry`)).toMatchObject({
    status: 409,
    body: { code: 'job-not-retryable' },
  })
})

test('without Chromium the jobs wait, and the run says what to install', async () => {
  const { id } = await create({ ids: invoices, language: 'en' })
  const pdf = { ...stage.environment, chromiumPath: '/nonexistent/chromium' }
  await expect(stage.work('demo', { pdf })).rejects.toMatchObject({
    text: messages.jobsWaitForChromium({
      count: 1,
      reason: messages.chromiumPathInvalid({ path: pdf.chromiumPath }),
    }),
  })
  expect(await show(id)).toMatchObject({ status: 'pending' })
  expect(await stage.work('demo')).toBe('PDF jobs: 1 done')
  expect(await stage.work('demo', { pdf })).toBe('PDF jobs: none')
})

test('a printer that dies while it prints: the job says so, waits, and is printed when there is one', async () => {
  const dying = createServer((request, response) => {
    if (request.method === 'POST') request.socket.destroy()
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 'ready', components: [] }))
  }).listen(0, '127.0.0.1')
  await once(dying, 'listening')
  const printerUrl = `http://127.0.0.1:${(dying.address() as AddressInfo).port}`
  // Not printed before: a stored PDF would need no printer.
  const ids = await stage.approve(demo, [`FV/printer/${Date.now()}`])
  const { id } = await create({ ids, language: 'en' })
  expect(await stage.work('demo', { pdf: { ...stage.environment, printerUrl } })).toBe(
    'PDF jobs: 1 to be retried',
  )
  expect(await show(id)).toMatchObject({ status: 'pending', error_message: messages.printerAway() })
  dying.close()
  await once(dying, 'close')
  const pdf = { ...stage.environment, printerUrl }
  await expect(stage.work('demo', { pdf })).rejects.toMatchObject({
    text: messages.jobsWaitForChromium({ count: 1, reason: messages.printerAway() }),
  })
  const printed = async () => {
    await stage.work('demo')
    return (await show(id)).status
  }
  await expect.poll(printed).toBe('success')
})

test('a cancelled job ends, and continues where it stopped when it is retried', async () => {
  const { id } = await create({ ids: invoices })
  expect(await demo('POST', `${path}/${id}/cancel`)).toMatchObject({
    status: 202,
    body: { status: 'cancelled' },
  })
  expect(await demo('POST', `${path}/${id}/cancel`)).toMatchObject({
    status: 409,
    body: { code: 'job-over' },
  })
  expect(await demo('POST', `${path}/${id}/retry`)).toMatchObject({
    status: 202,
    body: { status: 'pending' },
  })
  await stage.work('demo')
  expect(await show(id)).toMatchObject({ status: 'success', processed_items: 3 })
  expect(await demo('POST', `${path}/${id}/retry`)).toMatchObject({ status: 409 })
})

test('a job whose template was deleted fails with what to do', async () => {
  const copy = { from: 'standard-invoice', name: 'Gone' }
  const { body } = await demo<{ id: string }>('POST', '/api/v1/pdf/templates', copy)
  const { id } = await create({ ids: invoices, template: body.id })
  await demo('DELETE', `/api/v1/pdf/templates/${body.id}`, undefined, { 'if-match': '"v1"' })
  expect(await stage.work('demo')).toBe('PDF jobs: 1 failed')
  expect((await show(id)).error_message).toEqual(messages.templateDeleted())
})

describe('a request that does not fit is rejected', () => {
  test.for<[object, string]>([
    [{}, '/ids'],
    [{ ids: ['01a20000-0000-7000-8000-000000000001'], filter: {} }, '/ids'],
    [{ filter: { active_on: '2026-11-22' } }, '/filter/active_on'],
    [{ kind: 'sla_agreement', filter: { from: '2026-11-22' } }, '/filter/from'],
    [{ filter: { from: '2026-11-22', to: '2026-11-21' } }, '/filter/to'],
    [{ kind: 'timesheet_report', filter: {} }, '/period'],
    [
      { kind: 'timesheet_report', filter: {}, period: { from: '2026-11-22', to: '2026-11-21' } },
      '/period/to',
    ],
    [{ filter: {}, period: { from: '2026-11-01', to: '2026-11-30' } }, '/period'],
    [{ filter: {}, template: 'standard-offer' }, '/template'],
    [{ filter: {}, template: '01a20000-0000-7000-8000-000000000001' }, '/template'],
  ])('%o', async ([fields, pointer]) => {
    expect(await demo('POST', path, { ...job, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    })
  })
})

test('an Idempotency-Key returns one job', async () => {
  const request = { ...job, ids: invoices }
  const headers = { 'idempotency-key': 'k-1' }
  const first = await demo<{ id: string }>('POST', path, request, headers)
  const again = await demo<{ id: string }>('POST', path, request, headers)
  expect(again.body.id).toBe(first.body.id)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  await stage.work('demo')
})

test('a tenant reaches neither the jobs nor the files nor the records of another', async () => {
  const { id } = await create({ ids: invoices, output: 'zip' })
  await stage.work('demo')
  const other = await stage.caller('other')
  const [item] = await itemsOf(id)
  for (const url of [
    `${path}/${id}`,
    `${path}/${id}/items`,
    `${path}/${id}/result`,
    `/api/v1/pdf/files/${item?.file_id}`,
    `/api/v1/pdf/files/${item?.file_id}/content`,
  ])
    expect([url, (await other('GET', url)).status]).toEqual([url, 404])
  for (const verb of ['cancel', 'retry'])
    expect((await other('POST', `${path}/${id}/${verb}`)).status).toBe(404)
  const theirs = await create({ ids: invoices }, other)
  await stage.work('other')
  const { body } = await other<{ items: unknown[] }>('GET', `${path}/${theirs.id}/items`)
  expect(body.items.map((one) => pdfJobItem.parse(one).status)).toEqual(['failed', 'failed', 'failed'])
  expect((await other('GET', '/api/v1/pdf/files')).body).toEqual({ files: [], next: null })
})

test('documents that take long are divided among more steps and runs, and each is rendered once', async () => {
  const ids = await stage.approve(demo, ['FV/slow 1', 'FV/slow 2', 'FV/slow 3', 'FV/slow 4', 'FV/slow 5'])
  const { id } = await create({ ids })
  let now = Date.now()
  const clock = {
    now() {
      now += 25_000
      return new Date(now)
    },
  }
  const counted: string[] = []
  const count = (name: string) => void counted.push(name)
  const processed: number[] = []
  const progress = (done: number) => void processed.push(done)
  for (let runs = 1; runs <= ids.length && (await show(id)).status !== 'success'; runs += 1)
    await stage.work('demo', { clock, count, progress })
  expect(await show(id)).toMatchObject({ status: 'success', processed_items: 5, failed_items: 0 })
  expect(processed.some((done) => done > 0 && done < ids.length)).toBe(true)
  expect(counted).toEqual(ids.map(() => 'pdf_rendered_total'))
})

test('a job that is created while Chromium closes is rendered in the same run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-closing-chromium-'))
  try {
    const { chromiumPath = '' } = stage.environment
    const program = join(folder, 'chromium')
    // A cell shows the folder of its program alone.
    await chmod(folder, 0o777)
    await cp(process.execPath, join(folder, 'node'))
    await writeFile(program, closesSlowly(chromiumPath, join(folder, 'closing')), { mode: 0o755 })
    const first = await create({ ids: [invoices[0]] })
    const run = stage.work('demo', { pdf: { ...stage.environment, chromiumPath: program } })
    await expect.poll(() => readdir(folder)).toContain('closing')
    const second = await create({ ids: [invoices[1]] })
    expect(await run).toBe('PDF jobs: 2 done')
    expect([await show(first.id), await show(second.id)]).toMatchObject([
      { status: 'success' },
      { status: 'success' },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

/**
 * A program that passes everything on to Chromium. Before it closes it writes a file and waits for longer than the
 * engine waits.
 */
const closesSlowly = (chromium: string, file: string) => `#!${dirname(file)}/node
const { spawn } = require('node:child_process')
const { createReadStream, createWriteStream, writeFileSync } = require('node:fs')
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
  for (const message of messages)
    if (message.includes('"Browser.close"')) writeFileSync(${JSON.stringify(file)}, '')
    else chromium.stdio[3].write(message + '\\0')
}).on('end', () => chromium.stdio[3].end())
`
