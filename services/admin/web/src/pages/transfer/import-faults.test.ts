import { expect, test } from 'vitest'
import { importFaults } from './import-faults.ts'

const faultOf = (pointer: string, detail: string, file: unknown = null) =>
  importFaults(
    [{ pointer, detail, code: 'invalid-request', message: { code: 'x', params: {} } }],
    file,
    (fault) => fault.detail,
  )[0]

test('a fault of a table has its row and column, and a message without them', () => {
  expect(faultOf('/rows/17/rate_percent', 'row 17, column rate_percent: This must be a number.')).toEqual({
    row: 17,
    place: 'rate_percent',
    record: null,
    message: 'This must be a number.',
  })
})

test('in another language the row and column are left out too', () => {
  const message = { code: 'configuration.emptyFile', params: {} }
  const placed = { code: 'configuration.atRow', params: { row: '1', fault: message } }
  const fault = {
    pointer: '/rows/1',
    detail: 'row 1: It is empty.',
    code: 'invalid-request' as const,
    message: placed,
  }
  expect(importFaults([fault], null, (shown) => shown.message.code)[0]?.message).toBe(message.code)
})

test('a fault of a whole row has no column', () => {
  expect(faultOf('/rows/3', 'row 3: It has 5 cells, the header 12.')).toMatchObject({ row: 3, place: '' })
})

test('a fault of a stored record has neither row nor place', () => {
  const detail =
    'The stored rule domestic · all customers · margin_goods (priority 30): There is no rate MARZA23; create it first.'
  expect(faultOf('', detail)).toEqual({ row: null, place: '', record: null, message: detail })
})

test('a fault of JSON names the record', () => {
  const file = {
    rates: [{}, { tax_code: 'VAT23' }],
    rules: [{ name: null, priority: -40, geo_zone: 'domestic', tax_category: 'book' }],
  }
  expect(faultOf('/rates/1/rate_percent', 'Too large.', file)).toMatchObject({
    place: 'rates › 1 › rate_percent',
    record: 'VAT23',
  })
  expect(faultOf('/rules/0/target/rate', 'There is no rate X.', file)?.record).toBe('domestic · book')
  expect(faultOf('/rates/9/tax_code', 'Missing.', file)?.record).toBe(null)
  expect(faultOf('/a~1b/0', 'Unknown.', 'text')?.place).toBe('a/b › 0')
})
