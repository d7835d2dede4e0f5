import { configurationHistory } from '@fiscus/contracts/configuration/configuration-history'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice } from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'refusal'] })
const path = '/api/v1/tax/configuration/history'
const group = {
  group_code: 'CITY',
  group_name: 'VAT and city tax',
  components: [{ tax_code: 'VAT23', is_compound: 0 }],
}

async function history(call: Call, query = '') {
  const { headers, body } = await call('GET', `${path}${query}`)
  return { etag: headers.get('etag') ?? '', entries: configurationHistory.parse(body).entries }
}

async function restore(call: Call, id: string | undefined, state: 'before' | 'after', query = '') {
  const { etag } = await history(call)
  return call('POST', `${path}/${id}/restore${query}`, { state }, { 'if-match': etag })
}

test('the history has each change with its author, its states and the documents issued since', async ({
  call,
}) => {
  const { body: created } = await call<{ id: string }>('POST', '/api/v1/tax/groups', group)
  const change = { group_name: '<script>alert(1)</script>' }
  const headers = { 'if-match': '"v1"', 'x-audit-reason': 'A test' }
  await call('PATCH', `/api/v1/tax/groups/${created.id}`, change, headers)
  const item = { id: '1', quantity: '1', unitPrice: '1.00', taxRateCode: 'VAT23' }
  await approveInvoice(call, { items: [item] })
  const { entries } = await history(call, `?record=group&record_id=${created.id}`)
  expect(entries).toMatchObject([
    {
      action: 'change',
      record: 'group',
      label: 'CITY',
      reason: 'A test',
      actor_name: expect.any(String),
      before: { group_name: 'VAT and city tax' },
      after: change,
    },
    { action: 'create', before: null, documents_since: 1 },
  ])
})

test('the changes of an author are found by a part of its name, in both logs', async ({ call }) => {
  const [newest] = (await history(call, '?record=group')).entries
  const part = newest?.actor_name?.slice(1).toUpperCase() ?? expect.fail()
  const found = await history(call, `?record=group&actor=${encodeURIComponent(part)}`)
  expect(found.entries.map(({ actor }) => actor)).toContain(newest?.actor)
  expect((await history(call, '?actor=%25')).entries).toEqual([])
  const { body } = await call('GET', `/api/v1/audit?entity=tax_group&actor=${encodeURIComponent(part)}`)
  expect(body).toMatchObject({ entries: [{ actor: newest?.actor }, {}] })
})

test('an earlier state is restored as a new version, and the restoration is an entry', async ({ call }) => {
  const { entries } = await history(call, '?record=group&action=change')
  const dryRun = await restore(call, entries[0]?.id, 'before', '?dryRun=true')
  expect(dryRun.body).toMatchObject({ outcome: 'changed', impact: { documentsChanged: [] } })
  const { etag } = await history(call)
  const body = { state: 'before', reason: 'By mistake' }
  const restored = await call('POST', `${path}/${entries[0]?.id}/restore`, body, { 'if-match': etag })
  expect(restored.body).toMatchObject({ record: 'group', outcome: 'changed' })
  const group = await call('GET', `/api/v1/tax/groups/${entries[0]?.record_id}`)
  expect(group.body).toMatchObject({ group_name: 'VAT and city tax', version: 3 })
  expect((await history(call, '?record=group')).entries[0]).toMatchObject({
    action: 'restore',
    reason: 'By mistake',
  })
})

test('a record that did not exist is deleted, and a deleted record is created again', async ({ call }) => {
  const [created] = (await history(call, '?record=group&action=create')).entries
  expect((await restore(call, created?.id, 'before')).body).toMatchObject({ outcome: 'deleted' })
  expect((await restore(call, created?.id, 'before')).body).toMatchObject({ outcome: 'unchanged' })
  const again = await restore(call, created?.id, 'after')
  expect(again.body).toMatchObject({
    outcome: 'created',
    record_id: expect.not.stringMatching(`${created?.record_id}`),
  })
  expect((await call('GET', '/api/v1/tax/groups')).body).toMatchObject({ groups: [group] })
})

test('settings are restored', async ({ call }) => {
  const { headers } = await call('GET', '/api/v1/tax/settings')
  const change = { rounding_strategy: 'header_level' }
  await call('PATCH', '/api/v1/tax/settings', change, { 'if-match': headers.get('etag') ?? '' })
  const [entry] = (await history(call, '?record=settings')).entries
  expect((await restore(call, entry?.id, 'before')).status).toBe(200)
  expect((await call('GET', '/api/v1/tax/settings')).body).toMatchObject({ rounding_strategy: 'line_level' })
})

test('what a write rejects is not restored, and a configuration that has changed is 412', async ({
  service,
}) => {
  const call = await service.caller('refusal')
  const { body: rate } = await call<{ id: string }>('POST', '/api/v1/tax/rates', {
    tax_code: 'CITY1',
    tax_name: 'City 1 %',
    rate_percent: '1',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    valid_from: '2020-01-01',
  })
  const components = [{ tax_code: 'CITY1', is_compound: 0 }]
  await call('POST', '/api/v1/tax/groups', { ...group, components })
  const [created] = (await history(call, `?record=rate&record_id=${rate.id}`)).entries
  expect(await restore(call, created?.id, 'before')).toMatchObject({
    status: 409,
    body: { code: 'rate-in-use' },
  })
  const old = { 'if-match': '"v1"' }
  expect(await call('POST', `${path}/${created?.id}/restore`, { state: 'before' }, old)).toMatchObject({
    status: 412,
  })
  const reader = await service.caller('refusal', ['tax:read'])
  expect(await restore(reader, created?.id, 'before')).toMatchObject({ status: 403 })
})
