import { expect, test } from 'vitest'
import { filterRates, type RateFilter } from './filter-rates.ts'
import { groupVersions } from './rate-versions.ts'
import { sampleVersion } from './testing/sample-version.ts'

const rates = groupVersions([
  sampleVersion({ valid_to: '2027-01-01' }),
  sampleVersion({ valid_from: '2027-01-01', rate_percent: '24.00', tax_name: 'VAT 24%' }),
  sampleVersion({
    tax_code: 'ZW',
    tax_name: 'Zwolnienie',
    tax_status: 'exempt',
    legal_clause: 'usługi ŁÓDŹ',
  }),
  sampleVersion({ tax_code: 'OSS-DE', country: 'DE', valid_from: '2021-07-01' }),
  sampleVersion({ tax_code: 'MARZA23', calculation_mode: 'margin' }),
])

const everything: RateFilter = { country: '', status: 'all', mode: 'all', on: '', text: '' }

test.for<[Partial<RateFilter>, string[]]>([
  [{}, ['VAT23', 'ZW', 'OSS-DE', 'MARZA23']],
  [{ country: 'DE' }, ['OSS-DE']],
  [{ status: 'exempt' }, ['ZW']],
  [{ mode: 'margin' }, ['MARZA23']],
  [{ on: '2015-01-01', mode: 'exclusive' }, ['VAT23', 'ZW']],
  [{ text: '24%' }, ['VAT23']],
  [{ text: '24%', on: '2026-01-01' }, []],
  [{ text: ' lodz ' }, ['ZW']],
  [{ text: 'oss-de' }, ['OSS-DE']],
])('the filter %j', ([filter, codes]) => {
  expect(filterRates(rates, { ...everything, ...filter }).map(({ code }) => code)).toEqual(codes)
})
