import { expect, test } from 'vitest'
import { fileKind } from './file-kind.ts'

test.for([
  ['{"format":"fiscus-tax-configuration"}', 'configuration'],
  ['\uFEFF\n {"rates":[]}', 'configuration'],
  ['tax_code,tax_name,rate_percent\r\nVAT23,VAT,23', 'rates'],
  ['\uFEFF"tax_name";"tax_code"\nVAT;VAT23', 'rates'],
  ['priority,geo_zone,target,target_code', 'rules'],
  ['name,price\nBook,12', null],
  ['', null],
  ['tax code\ntax_code,tax_name', null],
] as const)('%j is %s', ([text, kind]) => {
  expect(fileKind(text)).toBe(kind)
})
