import { expect, test } from 'vitest'
import { sampleRule } from '../testing/sample-rule.ts'
import { matrixCounts, matrixRows } from './rule-matrix.ts'

const customers = ['b2b', 'b2c'] as const
const zones = ['domestic', 'eu_vat', 'eu_consumer', 'export_world'] as const
const items = ['product', 'service', 'margin_goods'] as const

const chosen = { ...sampleRule(), position: 1 }
const cells = customers.flatMap((customer_type) =>
  zones.flatMap((geo_zone) =>
    items.map((item_type) => ({
      customer_type,
      geo_zone,
      item_type,
      possible: !(customer_type === 'b2c' && geo_zone === 'eu_vat'),
      rule: geo_zone === 'domestic' ? chosen : null,
      also_matching: [],
      also_matching_total:
        customer_type === 'b2c' && geo_zone === 'domestic' && item_type === 'service' ? 1 : 0,
      intervals: [],
      intervals_total: 0,
    })),
  ),
)

test('six rows of customer and item have a cell for each zone', () => {
  const rows = matrixRows({ cells })
  expect(rows.map(({ customer_type, item_type }) => `${customer_type} ${item_type}`)).toEqual([
    'b2b product',
    'b2b service',
    'b2b margin_goods',
    'b2c product',
    'b2c service',
    'b2c margin_goods',
  ])
  for (const row of rows) expect(row.cells.map(({ geo_zone }) => geo_zone)).toEqual(zones)
})

test('a cell is a gap, impossible, single or an overlap', () => {
  const rows = matrixRows({ cells })
  expect(rows.map((row) => row.cells.map(({ state }) => state).join(' '))).toEqual([
    'single gap gap gap',
    'single gap gap gap',
    'single gap gap gap',
    'single impossible gap gap',
    'overlap impossible gap gap',
    'single impossible gap gap',
  ])
  expect(rows[4]?.cells[0]?.key).toBe('b2c.domestic.service')
  expect(matrixCounts(rows)).toEqual({ gaps: 15, overlaps: 1 })
})
