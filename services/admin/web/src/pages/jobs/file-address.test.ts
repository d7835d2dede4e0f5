import { expect, test } from 'vitest'
import { fileAddress } from './file-address.ts'

test.each([
  [null, '/api/v1/engine/jobs/1/files/report%201.csv'],
  ['acme', '/api/v1/tenants/acme/engine/jobs/1/files/report%201.csv'],
])('a file of the tenant %s has the address %s', (tenant, address) => {
  expect(fileAddress(tenant, '1', 'report 1.csv')).toBe(address)
})
