import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const group = {
  group_code: 'SPIRITS',
  group_name: 'Excise and VAT',
  components: [
    { tax_code: 'VAT5', is_compound: 0 },
    { tax_code: 'VAT23', is_compound: 1 },
  ],
}
const document = {
  currency: 'PLN',
  items: [{ id: '1', quantity: '1', unitPrice: '100.00', taxGroupCode: 'SPIRITS' }],
}
const path = '/api/v1/tax/calculate/what-if'

test('a group is calculated before it is stored, and stays unstored', async ({ call }) => {
  const change = { kind: 'create_group', record: group }
  const { status, body } = await call('POST', `${path}?explain=rules`, { change, document })
  expect(status).toBe(200)
  expect(body).toMatchObject({ summary: { totalTax: 29.15, totalGross: 129.15 } })
  expect(body).toMatchObject({
    trace: {
      steps: [{ rounded: { taxes: [{ netBase: '100.00' }, { isCompound: true, netBase: '105.00' }] } }],
    },
  })
  expect((await call('GET', '/api/v1/tax/groups')).body).toMatchObject({ groups: [] })
})

test('a stored record is calculated as it would be after the change', async ({ call, fiscus }) => {
  const { rates } = await fiscus.listRates({ tax_code: 'VAT23' })
  const change = { kind: 'change_rate', id: rates[0]?.id, record: { rate_percent: '24' } }
  const line = { ...document.items[0], taxGroupCode: undefined, taxRateCode: 'VAT23' }
  const cart = { currency: 'PLN', items: [line] }
  expect((await call('POST', path, { change, document: cart })).body).toMatchObject({
    summary: { totalTax: 24 },
  })
  expect((await call('POST', '/api/v1/tax/calculate', cart)).body).toMatchObject({
    summary: { totalTax: 23 },
  })
})

test('faults of the change and of the document have pointers into the body', async ({ call }) => {
  const unknown = { ...group, components: [{ tax_code: 'NONE', is_compound: 0 }] }
  const refused = await call('POST', path, { change: { kind: 'create_group', record: unknown }, document })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ errors: [{ pointer: '/change/record/components/0/tax_code' }] })
  const other = { ...document, items: [{ ...document.items[0], taxGroupCode: 'OTHER' }] }
  const uncalculated = await call('POST', path, {
    change: { kind: 'create_group', record: group },
    document: other,
  })
  expect(uncalculated.body).toMatchObject({
    code: 'calculation-refused',
    errors: [{ pointer: '/document/items/0/taxGroupCode' }],
  })
})
