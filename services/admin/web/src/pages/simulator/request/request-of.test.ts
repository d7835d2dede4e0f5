import { describe, expect, it } from 'vitest'
import { scenarioOf } from '../scenario/scenario.ts'
import { requestOf } from './request-of.ts'

describe('the request of a scenario', () => {
  it('leaves out what was not entered', () => {
    expect(requestOf(scenarioOf({}, [{ unitPrice: '10' }]))).toEqual({
      currency: 'PLN',
      items: [{ id: '1', quantity: '1', unitPrice: '10' }],
    })
  })

  it('has no members without a value, so that its text is what is sent', () => {
    const request = requestOf(scenarioOf({}, [{ unitPrice: '1' }]))
    expect(Object.keys(request)).toEqual(['currency', 'items'])
    expect(Object.keys(request.items[0] ?? {})).toEqual(['id', 'quantity', 'unitPrice'])
  })

  it('has every field that was entered, amounts with a point', () => {
    const scenario = scenarioOf(
      {
        kind: 'advance',
        currency: 'EUR',
        priceMode: 'inclusive',
        date: '2026-11-22',
        customerType: 'b2b',
        geoZone: 'eu_vat',
        country: 'de',
        vatNumber: ' DE136695976 ',
        vatNumberStatus: 'active',
        discountPercent: '2.5',
        exchangeRate: '4.2512',
        exchangeDate: '2026-11-21',
        exchangeSource: '226/A/NBP/2026',
        roundingStrategy: 'header_level',
        roundingAlgorithm: 'half_even',
        amountReceived: '1000',
      },
      [
        {
          name: 'Car',
          quantity: '1',
          unitPrice: '45000.00',
          discountPercent: '1',
          discountAmount: '2',
          acquisitionCost: '38000',
          itemType: 'margin_goods',
          taxCategory: 'used_goods',
          rateCategory: 'reduced',
          taxRateCode: 'MARZA23',
          taxGroupCode: 'G',
          priceTaxRateCode: 'VAT23',
          taxPointDate: '2026-11-20',
          unit: 'pc',
        },
      ],
    )
    expect(requestOf(scenario)).toEqual({
      currency: 'EUR',
      priceMode: 'inclusive',
      roundingStrategy: 'header_level',
      roundingAlgorithm: 'half_even',
      taxPointDate: '2026-11-22',
      customer: {
        customerType: 'b2b',
        geoZone: 'eu_vat',
        country: 'DE',
        vatNumber: 'DE136695976',
        vatNumberStatus: 'active',
      },
      documentDiscount: { percent: '2.5' },
      exchangeRate: { rate: '4.2512', date: '2026-11-21', source: '226/A/NBP/2026' },
      amountReceived: '1000',
      items: [
        {
          id: '1',
          name: 'Car',
          quantity: '1',
          unitPrice: '45000.00',
          discountPercent: '1',
          discountAmount: '2',
          acquisitionCost: '38000',
          itemType: 'margin_goods',
          taxCategory: 'used_goods',
          rateCategory: 'reduced',
          taxRateCode: 'MARZA23',
          taxGroupCode: 'G',
          priceTaxRateCode: 'VAT23',
          taxPointDate: '2026-11-20',
          unit: 'pc',
        },
      ],
    })
  })

  it('has no exchange rate in PLN, and no amount received unless it is an advance invoice', () => {
    const request = requestOf(scenarioOf({ exchangeRate: '4.25', amountReceived: '5' }, [{ unitPrice: '1' }]))
    expect(Object.keys(request)).toEqual(['currency', 'items'])
  })

  it('leaves out lines without a price, and the others keep their numbers', () => {
    const { items } = requestOf(scenarioOf({}, [{ name: 'Chair' }, { unitPrice: '5' }]))
    expect(items).toEqual([{ id: '2', quantity: '1', unitPrice: '5' }])
  })

  it('sends a text that is no amount as it is, for the service to reject', () => {
    const { items } = requestOf(scenarioOf({}, [{ quantity: 'two', unitPrice: 'ten' }]))
    expect(items).toEqual([{ id: '1', quantity: 'two', unitPrice: 'ten' }])
  })
})
