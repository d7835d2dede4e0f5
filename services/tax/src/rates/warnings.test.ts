import { configuration as texts } from '@fiscus/messages/configuration'
import { render } from '@fiscus/messages/render'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { expect, test } from 'vitest'
import { rateWarnings } from './warnings.ts'

const rate = {
  tax_code: 'VAT',
  tax_status: 'standard',
  calculation_mode: 'exclusive',
  fiscal_code: null,
  tax_name: 'VAT',
  rate_percent: '23.00',
} as const

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
    expect(
      rateWarnings({ ...rate, tax_name, rate_percent }).map(({ detail, ...warning }) => ({
        ...warning,
        detail: render(detail),
      })),
    ).toEqual(
      stated === null
        ? []
        : [
            {
              code: 'rate-name-differs',
              pointer: '/tax_name',
              detail: render(
                texts.rateNameDiffers({ name: tax_name, percentages: stated, percent: rate_percent }),
              ),
            },
          ],
    ))

const scopes: [what: string, rate: Partial<Parameters<typeof rateWarnings>[0]>, isWarned: boolean][] = [
  ['a code of its own out of scope', { tax_code: 'PALETA', tax_status: 'out_of_scope' }, true],
  ['the deposit of the seed', { tax_code: 'KAUCJA', tax_status: 'out_of_scope' }, false],
  ['the voucher of the seed', { tax_code: 'BON', tax_status: 'out_of_scope' }, false],
  ['the supply abroad of the seed', { tax_code: 'NP', tax_status: 'out_of_scope' }, false],
  [
    'a withheld tax',
    { tax_code: 'WHT5', tax_status: 'out_of_scope', calculation_mode: 'wht', rate_percent: '5.00' },
    false,
  ],
  ['a code of its own at 0 %', { tax_code: 'PALETA', tax_status: 'zero_rated' }, false],
]
for (const [what, fields, isWarned] of scopes)
  test(`${what} → ${isWarned ? 'a warning' : 'no warning'} that exports state a supply abroad`, () =>
    expect(rateWarnings({ ...rate, ...fields })).toMatchObject(
      isWarned ? [{ code: 'out-of-scope-is-abroad', pointer: '/tax_code' }] : [],
    ))

test('the rates of a new tenant cause no warning but that of their fiscal codes', () => {
  const warnings = seededConfiguration.rates.flatMap((seeded) =>
    rateWarnings({
      tax_code: seeded.taxCode,
      tax_status: seeded.taxStatus,
      calculation_mode: seeded.calculationMode,
      fiscal_code: null,
      tax_name: seeded.taxName,
      rate_percent: seeded.ratePercent,
    }),
  )
  expect(warnings).toEqual([])
})
