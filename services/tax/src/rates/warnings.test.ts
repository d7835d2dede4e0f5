import { expect, test } from 'vitest'
import { fiscalCodeWarnings } from './warnings.ts'

for (const fiscal_code of ['P_13_6_1', 'P_13_6_2', 'P_13_6_3', 'P_106E_3'])
  test(`${fiscal_code} causes a warning: it has another meaning in FA(3)`, () => {
    expect(fiscalCodeWarnings({ fiscal_code })).toMatchObject([
      { code: 'fiscal-code-differs-in-fa3', pointer: '/fiscal_code' },
    ])
  })

for (const fiscal_code of ['P_13_1', 'P_13_2', 'P_13_3', 'P_13_7', null])
  test(`${fiscal_code} causes no warning`, () => expect(fiscalCodeWarnings({ fiscal_code })).toEqual([]))
