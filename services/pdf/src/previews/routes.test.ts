import type { Message } from '@fiscus/messages/message'
import { pdf as messages } from '@fiscus/messages/pdf'
import { templates } from '@fiscus/messages/templates'
import { testPdfEnvironment } from '@fiscus/pdf/testing/test-environment'
import type { Call } from '@fiscus/testing/http-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningPdf, runningPdf } from '../testing/running-pdf.ts'

let pdf: RunningPdf
let call: Call
beforeAll(async () => {
  pdf = await runningPdf(inject('databaseServer'), ['ours'], { pdf: await testPdfEnvironment() })
  call = await pdf.caller('ours')
})
afterAll(() => pdf[Symbol.asyncDispose]())

const contents = { kind: 'invoice', html: '<p>x</p>', css: '', accent_color: '#112233', show_logo: 0 }
const preview = (fields: object) =>
  call('POST', '/api/v1/pdf/previews', { ...contents, language: 'pl', format: 'pdf', ...fields })

test.for<[string, object, string, Message]>([
  [
    'a fault of the rendering once with its place',
    { html: '\n{% for i in (1..100000000) %}x{% endfor %}' },
    '/html',
    templates.atPlace({ line: '2', column: '1', fault: templates.needsTooMuchMemory() }),
  ],
  [
    'a fault of the syntax',
    { html: '{{ nope }}' },
    '/html',
    templates.atPlace({ line: '1', column: '4', fault: templates.noName({ name: 'nope' }) }),
  ],
  [
    'a page that the document does not have',
    { format: 'png', page: 2 },
    '/page',
    messages.pageMissing({ pages: 1, page: 2 }),
  ],
  [
    'a record that does not exist',
    { record_id: '01a20000-0000-7000-8000-000000000001' },
    '/record_id',
    messages.noInvoice({ id: '01a20000-0000-7000-8000-000000000001' }),
  ],
])('a preview names %s', async ([, fields, pointer, message]) => {
  expect(await preview(fields)).toMatchObject({ status: 422, body: { errors: [{ pointer, message }] } })
})

test('a preview is a PDF, or a picture of one page', async () => {
  const [file, picture] = [await preview({}), await preview({ format: 'png', page: 1 })]
  expect([file, picture].map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'application/pdf'],
    [200, 'image/png'],
  ])
})

test('a preview names characters that no font has, and what to install', async () => {
  for (const format of ['pdf', 'png']) {
    const { status, headers } = await preview({ html: '<p>a \u{100000}</p>', format })
    expect(status).toBe(200)
    expect(headers.get('pdf-warning')).toContain('U+100000')
    expect(JSON.parse(headers.get('pdf-warning-message') ?? '')).toMatchObject({
      code: messages.boxesPrinted.code,
      params: { characters: ['U+100000'] },
    })
  }
  expect((await preview({ html: '<p>Zażółć</p>' })).headers.get('pdf-warning')).toBe(null)
})

const times = (count: number, html: string) => `{% for i in (1..${count}) %}${html}{% endfor %}`
const pages = times(20_000, '<p style="break-after: page">x</p>')

test.for([
  ['pages', pages, 'pdf'],
  ['pages of which one is a picture', pages, 'png'],
  ['elements', times(20_000, '<b style="filter: blur(9px)">x</b>'), 'pdf'],
  [
    'lines on a picture',
    `<svg width="700" height="900">${times(30_000, '<path d="M0 0 L700 900" stroke="#00f" stroke-opacity="0.1" stroke-width="900" />')}</svg>`,
    'png',
  ],
  ['elements in each other', times(50_000, '<div>'), 'png'],
] as const)('a preview of thousands of %s ends in its time, with a sentence', async ([, html, format]) => {
  await using quick = await runningPdf(inject('databaseServer'), ['ours'], {
    pdf: await testPdfEnvironment(),
    previewMs: 2_000,
  })
  const send = await quick.caller('ours')
  const all = await Promise.all(
    [1, 2, 3].map(() =>
      send('POST', '/api/v1/pdf/previews', {
        ...contents,
        html,
        language: 'pl',
        format,
        ...(format === 'png' && { page: 1 }),
      }),
    ),
  )
  for (const { status, body } of all)
    expect([
      [422, messages.takesTooLong({ seconds: 2 })],
      [503, messages.manyPreviews()],
    ]).toContainEqual([status, messageIn(body)])
})

/** The message of a problem, or of its only error. */
function messageIn(body: unknown): unknown {
  const { errors: [error] = [], message } = body as { errors?: { message: unknown }[]; message?: unknown }
  return error?.message ?? message
}
