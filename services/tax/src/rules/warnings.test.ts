import { configuration as texts } from '@fiscus/messages/configuration'
import { words } from '@fiscus/messages/words'
import { expect, test } from 'vitest'
import { sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { matrixWarnings } from './warnings.ts'

const zones = ['domestic', 'eu_vat', 'eu_consumer', 'export_world'] as const
const everything = zones.map((geo_zone, index) => sampleRule({ geo_zone, priority: index }))

test('a matrix without uncovered combinations and shadowed rules has no warnings', () => {
  expect(matrixWarnings(sampleRecords({ rules: everything }), '2026-11-21')).toEqual([])
})

test('uncovered combinations are listed, except impossible ones: consumers with a VAT number', () => {
  const rules = everything.filter(({ geo_zone }) => geo_zone !== 'eu_vat')
  const warnings = matrixWarnings(sampleRecords({ rules }), '2026-11-21')
  expect(warnings.map(({ code, detail }) => [code, detail])).toEqual(
    (['product', 'service', 'margin_goods'] as const).map((item) => [
      'combination-uncovered',
      texts.linesWithoutRule({
        customer: words.b2b(),
        zone: words.eu_vat(),
        item: words[item](),
        date: '2026-11-21',
      }),
    ]),
  )
})

test('two rules together shadow a third rule; at most twenty shadowed rules are listed', () => {
  const rules = [
    ...everything,
    ...Array.from({ length: 25 }, (_, index) => sampleRule({ priority: 100 + index })),
  ]
  const warnings = matrixWarnings(sampleRecords({ rules }), '2026-11-21')
  expect(warnings).toHaveLength(20)
  expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['rule-shadowed']))
  const halves = [
    sampleRule({ priority: 1, customer_type: 'b2b' }),
    sampleRule({ priority: 2, customer_type: 'b2c' }),
    ...everything.map((rule) => ({ ...rule, priority: rule.priority + 10 })),
  ]
  expect(matrixWarnings(sampleRecords({ rules: halves }), '2026-11-21')).toMatchObject([
    { code: 'rule-shadowed', detail: { code: 'configuration.ruleBehindOthers' } },
  ])
})
