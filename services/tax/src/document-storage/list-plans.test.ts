import type { DocumentFilter } from '@fiscus/contracts/documents/document-record'
import { asOwner } from '@fiscus/db/connections/connect'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { planOf } from '../testing/plan-of.ts'
import { pageQuery } from './queries.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const url = fresh.urlOf('demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const documentsMax = 100_000
/** Rows that a page of 100 may read: a scan of the documents reads far more. */
const rowsMax = 1_500

/** One voided document, offer, advance and currency, one company and one buyer in a hundred days of invoices. */
const stored = `
  insert into companies (id, name) values ('0190a0b0-0000-7000-8000-000000000001', 'Acme');
  insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, summary, request, external_reference, buyer_name, company_id, status, voided_at, voided_by, void_reason)
    select case when n = 7 then 'offer' else 'invoice' end, case when n = 7 then null when n = 8 then 'advance' else 'standard' end,
      'FV/' || n, date '2026-01-01' + n / 1000, now(), 'me', case when n = 9 then 'USD' else 'PLN' end, json_build_object('totalGross', n), '{}', 'shop-' || n,
      case when n = 11 then 'Zażółć S.A.' else 'Buyer ' || n end,
      case when n = 10 then '0190a0b0-0000-7000-8000-000000000001'::uuid end,
      case when n = 6 then 'voided' else 'approved' end, case when n = 6 then now() end, case when n = 6 then 'me' end, case when n = 6 then 'x' end
    from generate_series(1, ${documentsMax}) n;
  insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest) select id, row_number() over (order by id), '{}', 'x', 'x', 'x' from documents;
  insert into document_rates (document_id, rate_id) select id, '0190a0b0-0000-7000-8000-000000000002' from documents where number = 'FV/5';
  analyze`
await asOwner(url, (client) => client.unsafe(stored))

async function read(filter: Partial<DocumentFilter>) {
  const query = await fresh.databases.withTenant(fresh.tenant('demo').id, async (db) =>
    pageQuery(db, { limit: 100, ...filter }).toSQL(),
  )
  return planOf(url, query, ['documents'])
}

const filters: [name: string, filter: Partial<DocumentFilter>, found: number][] = [
  ['no filter', {}, 101],
  ['an early day', { from: '2026-01-02', to: '2026-01-02' }, 101],
  ['all days', { from: '2026-01-01' }, 101],
  ['a page of an early day', { to: '2026-01-02' }, 101],
  ['status voided', { status: 'voided' }, 1],
  ['status approved', { status: 'approved' }, 101],
  ['type offer', { type: 'offer' }, 1],
  ['advance invoices', { invoiceType: 'advance' }, 1],
  ['a currency', { currency: 'USD' }, 1],
  ['an amount', { grossMin: '777.77', grossMax: '778' }, 1],
  ['a company', { companyId: '0190a0b0-0000-7000-8000-000000000001' }, 1],
  ['a number', { number: 'FV/17' }, 1],
  ['an external reference', { externalReference: 'shop-17' }, 1],
  ['a version of a rate', { rateId: '0190a0b0-0000-7000-8000-000000000002' }, 1],
  ['a buyer', { search: 'ZAŻÓŁĆ' }, 1],
  ['a text in every document', { search: 'buyer' }, 101],
  ['status voided on all days', { status: 'voided', from: '2026-01-01' }, 1],
]

for (const [name, filter, found] of filters)
  test(`a page of documents with ${name} reads few rows`, async () => {
    const plan = await read(filter)
    expect(plan).toMatchObject({ scans: [], found })
    expect(plan.rows).toBeLessThan(rowsMax)
  })
