import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { expect, test } from 'vitest'
import { rateWarnings } from './warnings.ts'

const rate = { fiscal_code: null, tax_name: 'VAT', rate_percent: '23.00' }

for (const fiscal_code of ['P_13_6_1', 'P_13_6_2', 'P_13_6_3', 'P_106E_3'])
  test(`${fiscal_code} causes a warning: it has another meaning in FA(3)`, () => {
    expect(rateWarnings({ ...rate, fiscal_code })).toMatchObject([
      { code: 'fiscal-code-differs-in-fa3', pointer: '/fiscal_code' },
    ])
  })

for (const fiscal_code of ['P_13_1', 'P_13_2', 'P_13_3', 'P_13_7', null])
  test(`${fiscal_code} causes no warning`, () => expect(rateWarnings({ ...rate, fiscal_code })).toEqual([]))

const names: [tax_name: string, rate_percent: string, stated: string | null][] = [
  ['VAT 23 %', '24.00', '23 %'],
  ['VAT 23% (stawka podstawowa)', '8.00', '23%'],
  ['VAT 5,5% (Francja)', '5.55', '5,5%'],
  ['5 % + 8 %', '23.00', '5 % and 8 %'],
  ['VAT 23 %', '23.00', null],
  ['VAT 5,5% (Francja)', '5.50', null],
  ['VAT 4.90 %', '4.9', null],
  ['5 % until 2025, 8 % from then on', '8.00', null],
  ['Art. 23', '8.00', null],
]
for (const [tax_name, rate_percent, stated] of names)
  test(`the name ${tax_name} of a rate of ${rate_percent} percent → ${stated ? 'a warning' : 'no warning'}`, () =>
    expect(rateWarnings({ ...rate, tax_name, rate_percent })).toEqual(
      stated === null
        ? []
        : [
            {
              code: 'rate-name-differs',
              pointer: '/tax_name',
              detail: `The name of the rate, ${JSON.stringify(tax_name)}, states ${stated}, but its percentage is ${rate_percent}. Change tax_name, which is printed on documents.`,
            },
          ],
    ))

test('no rate of a new tenant states another percentage in its name', () => {
  const warnings = seededConfiguration.rates.flatMap(({ taxName, ratePercent }) =>
    rateWarnings({ ...rate, tax_name: taxName, rate_percent: ratePercent }),
  )
  expect(warnings).toEqual([])
})
