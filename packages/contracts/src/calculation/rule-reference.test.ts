import { expect, test } from 'vitest'
import { calculateResponse } from './calculate-response.ts'

const { explanations, rejectionLists } = calculateResponse.shape

test('a document that was approved before 1.0 keeps an explanation without positions and conditions', () => {
  const rule = {
    ruleId: '0190a0b0-0000-7000-8000-000000000001',
    priority: 10,
    name: null,
    target: { rate: 'VAT23' },
  }
  const explained = { value: '2026-01-01', source: 'document' }
  const earlier = [
    {
      itemId: '1',
      facts: {
        customerType: null,
        geoZone: null,
        itemType: null,
        buyerCountry: null,
        taxPointDate: explained,
      },
      rulesRead: 2,
      rejectionList: 0,
      chosenBy: { kind: 'rule', ...rule },
      taxedAtHome: { reason: 'below_threshold', ...rule },
      rates: [],
    },
  ]
  const { name: _, target: __, ...rejected } = rule
  const rejections = [[{ ...rejected, reason: 'it is in force from 2027-01-01 on' }]]
  expect(explanations.parse(earlier)).toEqual(earlier)
  expect(rejectionLists.parse(rejections)).toEqual(rejections)
})
