import { expect, test } from 'vitest'
import { emptyPdfJobForm, idsFault, idsMax, idsOf, type PdfJobForm, pdfJobRequest } from './pdf-job-form.ts'

const id = '0190a0b0-0000-7000-8000-000000000000'
const dates = { from: '2026-11-01', to: '2026-11-30' }
const filter = { ...dates, company_id: '', active_on: '2026-11-22' }
const form = (change: Partial<PdfJobForm>): PdfJobForm => ({ ...emptyPdfJobForm('pl'), ...change })

test.each<[change: Partial<PdfJobForm>, part: object]>([
  [{ kind: 'invoice', filter }, { filter: dates }],
  [{ kind: 'sla_agreement', filter }, { filter: { active_on: '2026-11-22' } }],
  [
    { kind: 'timesheet_report', filter, period: dates },
    { filter: {}, period: dates },
  ],
  [{ kind: 'offer', pick: 'ids', ids: id }, { ids: [id] }],
  [
    { kind: 'offer', template: 'standard-offer', priority: 'high' },
    { filter: {}, template: 'standard-offer', priority: 'high' },
  ],
])('the request of %j has the members of its kind', (change, part) => {
  const common = { kind: change.kind, language: 'pl', output: 'zip', priority: 'normal' }
  expect(pdfJobRequest(form(change))).toEqual({ ...common, ...part })
})

test('documents that were chosen in a list are requested by their ids, one alone as a file', () => {
  const chosen = emptyPdfJobForm('en', { kind: 'offer', ids: [id] })
  expect(pdfJobRequest(chosen)).toMatchObject({ kind: 'offer', ids: [id], language: 'en', output: 'files' })
})

test('ids are separated by spaces, commas and line ends, and each counts once', () => {
  expect(idsOf(` a,B\n b;c  `)).toEqual(['a', 'b', 'c'])
})

test.each<[ids: string, fault: ReturnType<typeof idsFault>]>([
  [id.toUpperCase(), null],
  ['  ', { text: 'idsEmpty' }],
  [`${id} FV/2026/1`, { text: 'idsWrong', id: 'fv/2026/1' }],
  [Array.from({ length: idsMax + 1 }, (_, index) => index).join(' '), { text: 'idsMany' }],
])('the ids %j: %j', (ids, fault) => {
  expect(idsFault({ pick: 'ids', ids })).toEqual(fault)
  expect(idsFault({ pick: 'filter', ids })).toBeNull()
})
