import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

test('the usage of the seed: its rules, and the version that an approved document used', async ({
  fiscus,
}) => {
  const before = await fiscus.getConfigurationUsage()
  expect(before.rates.find(({ tax_code }) => tax_code === 'OO')).toEqual({
    tax_code: 'OO',
    rules: 1,
    groups: 0,
    used_versions: [],
  })
  expect(before.categories.find(({ category_code }) => category_code === 'book')).toEqual({
    category_code: 'book',
    rules: 1,
  })
  await fiscus.approveDocument({
    type: 'invoice',
    number: 'FV/1',
    currency: 'PLN',
    items: [{ id: '1', quantity: 1, unitPrice: '10', taxRateCode: 'OO' }],
  })
  const [rate] = (await fiscus.listRates({ tax_code: 'OO' })).rates
  const after = await fiscus.getConfigurationUsage()
  expect(after.rates.find(({ tax_code }) => tax_code === 'OO')?.used_versions).toEqual([rate?.id])
})
