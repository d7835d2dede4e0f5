import type { PdfTemplateRecord } from '@fiscus/contracts/pdf/pdf-template'
import { pdfTemplates } from '@fiscus/db/schema/pdf/templates'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Message } from '@fiscus/messages/message'
import { templates } from '@fiscus/messages/templates'
import type { Call } from '@fiscus/testing/http-client'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningPdf, runningPdf } from '../testing/running-pdf.ts'

type Page = { templates: PdfTemplateRecord[]; next: string | null }
const path = '/api/v1/pdf/templates'

let pdf: RunningPdf
let ours: Call
beforeAll(async () => {
  pdf = await runningPdf(inject('databaseServer'), ['ours', 'theirs', 'full'])
  ours = await pdf.caller('ours')
})
afterAll(() => pdf[Symbol.asyncDispose]())

const copy = async (name: string, fields: object = {}, call = ours) => {
  const reply = await call<PdfTemplateRecord>('POST', path, { from: 'standard-invoice', name, ...fields })
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}
const show = async (id: string) => (await ours<PdfTemplateRecord>('GET', `${path}/${id}`)).body
const change = (template: { id: string; version: number }, fields: object) =>
  ours<PdfTemplateRecord>('PATCH', `${path}/${template.id}`, fields, { 'if-match': `"v${template.version}"` })

test('a standard template is copied, and the copy is changed by its version and deleted, with an audit entry each time', async () => {
  const standard = await show('standard-invoice')
  expect(standard).toMatchObject({ kind: 'invoice', is_standard: 1, is_default: 1, updated_at: null })
  const created = await ours<PdfTemplateRecord>('POST', path, { from: standard.id, name: 'Ours' })
  expect(created).toMatchObject({
    status: 201,
    body: { kind: 'invoice', name: 'Ours', is_standard: 0, is_default: 0, content_version: 1, version: 1 },
  })
  expect(created.body.html).toBe(standard.html)
  expect(created.headers.get('etag')).toBe('"v1"')
  const url = created.headers.get('location') ?? ''
  const fields = { css: 'p { color: red }' }
  expect(await ours('PATCH', url, fields)).toMatchObject({ status: 428 })
  expect(await ours('PATCH', url, fields, { 'if-match': '"v7"' })).toMatchObject({ status: 412 })
  expect(await change(created.body, fields)).toMatchObject({
    status: 200,
    body: { css: fields.css, html: standard.html, content_version: 2, version: 2 },
  })
  expect(await ours('DELETE', url, undefined, { 'if-match': '"v1"' })).toMatchObject({ status: 412 })
  expect(await ours('DELETE', url, undefined, { 'if-match': '"v2"' })).toMatchObject({ status: 200 })
  expect(await ours('GET', url)).toMatchObject({ status: 404 })
  const entries = await pdf.fresh.databases.withTenant(pdf.fresh.tenant('ours').id, (db) =>
    db.select().from(auditLog).orderBy(asc(auditLog.id)),
  )
  expect(entries.filter(({ entity_id }) => entity_id === created.body.id)).toMatchObject([
    { entity: 'pdf_template', action: 'create', before: null, after: { name: 'Ours' } },
    { action: 'change', before: { content_version: 1 }, after: { css: fields.css, content_version: 2 } },
    { action: 'delete', before: { content_version: 2 }, after: null },
  ])
})

test.for<[object, string, Message]>([
  [
    { css: 'p {}\n@import "//cdn.example/a.css";' },
    '/css',
    templates.atPlace({ line: '2', column: '1', fault: templates.importsStyle() }),
  ],
  [
    { html: '<a href="javascript:x">x</a>' },
    '/html',
    templates.atPlace({
      line: '1',
      column: '10',
      fault: templates.linkRunsScript({ address: 'javascript:x' }),
    }),
  ],
])(
  'contents that fetch or run something are rejected with their place: %s',
  async ([fields, pointer, message]) => {
    const { status, body } = await ours('POST', path, { from: 'standard-invoice', name: 'Bad', ...fields })
    expect([status, body]).toMatchObject([422, { errors: [{ pointer, message }] }])
  },
)

test('each change of the contents is a version, and its contents restore it', async () => {
  const first = await copy('Versions', { accent_color: '#aa0000' })
  const { body: renamed } = await change(first, { name: 'Named', accent_color: '#aa0000' })
  expect(renamed.content_version, 'equal contents are no version').toBe(1)
  const { body: second } = await change(renamed, { accent_color: '#00aa00', show_logo: 0 })
  expect(await ours('GET', `${path}/${first.id}/versions?limit=1`)).toMatchObject({
    body: { versions: [{ content_version: 2, accent_color: '#00aa00' }], next: expect.any(String) },
  })
  const { body: old } = await ours<PdfTemplateRecord>('GET', `${path}/${first.id}/versions/1`)
  expect(old).toMatchObject({ content_version: 1, accent_color: '#aa0000', created_by: expect.any(String) })
  const { html, css, accent_color, show_logo } = old
  const { body: restored } = await change(second, { html, css, accent_color, show_logo })
  expect(restored).toMatchObject({ content_version: 3, accent_color: '#aa0000', show_logo: 1 })
  expect(await ours('GET', `${path}/${first.id}/versions/4`)).toMatchObject({ status: 404 })
  expect(await ours('GET', `${path}/standard-offer/versions`)).toMatchObject({
    body: { versions: [], next: null },
  })
})

test('a kind has one default: that of the tenant that was chosen last, otherwise the standard template', async () => {
  const first = await copy('First', { from: 'standard-offer' })
  const second = await copy('Second', { from: 'standard-offer' })
  const { body: chosen } = await change(first, { is_default: 1 })
  expect(chosen).toMatchObject({ is_default: 1, content_version: 1 })
  expect(await show('standard-offer')).toMatchObject({ is_default: 0 })
  const { body: instead } = await change(second, { is_default: 1 })
  expect(await show(first.id)).toMatchObject({ is_default: 0, version: 3 })
  await change(instead, { is_default: 0 })
  expect(await show('standard-offer')).toMatchObject({ is_default: 1 })
})

test('a standard template is neither changed nor deleted', async () => {
  for (const [method, body] of [
    ['PATCH', { name: 'X' }],
    ['DELETE', undefined],
  ] as const)
    expect(await ours(method, `${path}/standard-invoice`, body, { 'if-match': '"v1"' })).toMatchObject({
      status: 409,
      body: { code: 'template-standard' },
    })
})

test('the pages of the list have the standard templates first, then each template of the tenant by name', async () => {
  const call = await pdf.caller('theirs')
  for (const name of ['Beta', 'Alpha']) await copy(name, {}, call)
  const names: string[] = []
  for (let query = '?limit=1'; query !== ''; ) {
    const { body } = await call<Page>('GET', `${path}${query}`)
    names.push(...body.templates.map(({ name }) => name))
    query = body.next === null ? '' : `?limit=1&cursor=${body.next}`
  }
  expect(names).toEqual([
    'Standard invoice',
    'Standard offer',
    'Standard timesheet report',
    'Standard SLA agreement',
    'Alpha',
    'Beta',
  ])
  const { body } = await call<Page>('GET', `${path}?kind=offer`)
  expect(body.templates.map(({ id }) => id)).toEqual(['standard-offer'])
})

test('a tenant can have 200 templates, also when copies are made at once', async () => {
  const rows = Array.from({ length: 198 }, (_, number) => ({ kind: 'offer' as const, name: `${number}` }))
  await pdf.fresh.databases.withTenant(pdf.fresh.tenant('full').id, (db) =>
    db.insert(pdfTemplates).values(rows),
  )
  const call = await pdf.caller('full')
  const copies = ['A', 'B', 'C', 'D'].map((name) => call('POST', path, { from: 'standard-invoice', name }))
  expect((await Promise.all(copies)).map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
})

describe('access', () => {
  test('a template of another tenant is not found, nor copied', async () => {
    const { id } = await copy('Secret')
    const theirs = await pdf.caller('theirs')
    const headers = { 'if-match': '"v1"' }
    for (const [method, url, body] of [
      ['GET', `${path}/${id}`, undefined],
      ['GET', `${path}/${id}/versions`, undefined],
      ['GET', `${path}/${id}/versions/1`, undefined],
      ['PATCH', `${path}/${id}`, { name: 'X' }],
      ['DELETE', `${path}/${id}`, undefined],
      ['POST', path, { from: id, name: 'X' }],
    ] as const)
      expect([url, (await theirs(method, url, body, headers)).status]).toEqual([url, 404])
    const platform = await pdf.caller(null)
    expect(await platform('GET', `/api/v1/tenants/ours/pdf/templates/${id}`)).toMatchObject({ status: 200 })
    expect(await platform('GET', `/api/v1/tenants/theirs/pdf/templates/${id}`)).toMatchObject({ status: 404 })
  })

  test('a fault of a template is rejected with its line and column', async () => {
    const html = '<p>\n{{ document.nummer }} {% if %}</p>'
    const reply = await ours('POST', path, { from: 'standard-invoice', name: 'X', html })
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/html', message: { params: { line: '2' } } }] },
    })
    const { id } = await copy('Good')
    const css = '@page { @bottom-left { content: {{ secrets | css_string }} } }'
    expect(await ours('PATCH', `${path}/${id}`, { css }, { 'if-match': '"v1"' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/css' }] },
    })
  })

  test('a key that may only read changes nothing', async () => {
    const reader = await pdf.caller('ours', ['pdf:read'])
    expect(await reader('GET', path)).toMatchObject({ status: 200 })
    expect(await reader('POST', path, { from: 'standard-invoice', name: 'X' })).toMatchObject({ status: 403 })
  })
})
