import { pdfRecordList } from '@fiscus/contracts/pdf/pdf-record'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import type { Call } from '@fiscus/testing/http-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningPdf, runningPdf } from '../testing/running-pdf.ts'

const company_id = '01a20000-0000-7000-8000-000000000001'
let pdf: RunningPdf
let ours: Call
beforeAll(async () => {
  pdf = await runningPdf(inject('databaseServer'), ['ours', 'theirs'])
  ours = await pdf.caller('ours')
  await pdf.fresh.databases.withTenant(pdf.fresh.tenant('ours').id, async (db) => {
    await db.insert(companies).values({ id: company_id, name: 'Żółw i Synowie' })
    const project = { currency: 'PLN', name: 'Portal' }
    await db.insert(projects).values([
      { ...project, code: 'P-2', name: 'Sklep', company_id },
      { ...project, code: 'P-1' },
      { ...project, code: 'P-3' },
    ])
    const agreement = { company_id, starts_on: '2026-01-01', response_minutes: 60, resolution_minutes: 240 }
    await db.insert(slaAgreements).values([
      { ...agreement, name: 'Gold' },
      { ...agreement, name: 'Gold' },
      { ...agreement, name: 'Basic' },
    ])
  })
})
afterAll(() => pdf[Symbol.asyncDispose]())

async function list(query: string, call = ours) {
  const reply = await call('GET', `/api/v1/pdf/records?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return pdfRecordList.parse(reply.body)
}
const titles = async (query: string, call = ours) =>
  (await list(query, call)).records.map(({ title }) => title)

test('projects and agreements are listed by title, in pages', async () => {
  expect((await list('kind=timesheet_report')).records).toMatchObject([
    { title: 'P-1', name: 'Portal', company_id: null, company_name: null },
    { title: 'P-2', name: 'Sklep', company_id, company_name: 'Żółw i Synowie' },
    { title: 'P-3', name: 'Portal' },
  ])
  const first = await list('kind=sla_agreement&limit=2')
  expect(first.records).toMatchObject([{ title: 'Basic', name: null }, { title: 'Gold' }])
  const rest = await list(`kind=sla_agreement&limit=2&cursor=${first.next}`)
  expect(rest).toMatchObject({ records: [{ title: 'Gold' }], next: null })
  expect(rest.records[0]?.id).not.toBe(first.records[1]?.id)
})

test.each([
  ['kind=timesheet_report&search=sk', ['P-2']],
  ['kind=timesheet_report&search=p-3', ['P-3']],
  ['kind=timesheet_report&search=ŻÓŁW', ['P-2']],
  ['kind=timesheet_report&search=%25', []],
  [`kind=timesheet_report&company_id=${company_id}`, ['P-2']],
  ['kind=sla_agreement&search=gold', ['Gold', 'Gold']],
])('%s finds %j', async (query, found) => {
  expect(await titles(query)).toEqual(found)
})

test('a tenant lists its own records only, and only with the right to read PDFs', async () => {
  expect(await titles('kind=timesheet_report', await pdf.caller('theirs'))).toEqual([])
  const without = await pdf.caller('ours', ['tax:read'])
  expect((await without('GET', '/api/v1/pdf/records?kind=sla_agreement')).status).toBe(403)
  expect((await ours('GET', '/api/v1/pdf/records?kind=invoice')).status).toBe(422)
})
