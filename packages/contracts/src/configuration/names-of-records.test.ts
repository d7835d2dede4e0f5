import { expect, test } from 'vitest'
import { withEngineNames, withRecordNames } from './names-of-records.ts'

test('an object has the names of the engine or those of records, and the same values', () => {
  const rate = { id: 'r1', taxCode: 'VAT23', isActive: 1, unverifiedVatNumberPolicy: null }
  const record = withRecordNames(rate)
  expect(record).toEqual({ id: 'r1', tax_code: 'VAT23', is_active: 1, unverified_vat_number_policy: null })
  expect(withEngineNames(record)).toEqual(rate)
})
