import { type Scenario, scenarioOf } from './scenario.ts'

/** An example to start from. Some are two scenarios, to be read side by side. */
export type Preset = { a: Scenario; b?: Scenario }

/** A VAT number with right check digits, of no company. */
const germanNumber = 'DE136695976'

const domesticConsumer = scenarioOf({ country: 'PL', customerType: 'b2c', priceMode: 'inclusive' }, [
  { name: 'Coffee machine', unitPrice: '499.00' },
  { name: 'Book', quantity: '2', unitPrice: '39.90', taxCategory: 'book' },
])

const germanService = [
  { name: 'Software development', quantity: '40', unitPrice: '65.00', itemType: 'service', unit: 'h' },
]

/** The examples in the order of their list; `presets` of the texts names and explains each. */
export const presets = {
  domesticConsumer: { a: domesticConsumer },
  reverseCharge: {
    a: scenarioOf(
      {
        currency: 'EUR',
        country: 'DE',
        vatNumber: germanNumber,
        vatNumberStatus: 'active',
        priceMode: 'exclusive',
      },
      germanService,
    ),
  },
  oss: {
    a: scenarioOf({ currency: 'EUR', country: 'DE', customerType: 'b2c', priceMode: 'inclusive' }, [
      { name: 'Headphones', unitPrice: '119.00' },
      { name: 'Book', unitPrice: '21.40', taxCategory: 'book' },
    ]),
  },
  export: {
    a: scenarioOf({ currency: 'USD', country: 'US', customerType: 'b2c', priceMode: 'inclusive' }, [
      { name: 'Amber necklace', unitPrice: '246.00', priceTaxRateCode: 'VAT23' },
    ]),
  },
  margin: {
    a: scenarioOf({ country: 'PL', customerType: 'b2c' }, [
      { name: 'Used car', unitPrice: '45000.00', acquisitionCost: '38000.00', itemType: 'margin_goods' },
    ]),
  },
  withholding: {
    a: scenarioOf({ currency: 'PLN' }, [
      { name: 'Software licence', unitPrice: '10000.00', itemType: 'service', taxRateCode: 'WHT20' },
    ]),
  },
  foreignCurrency: {
    a: scenarioOf(
      {
        currency: 'EUR',
        country: 'PL',
        customerType: 'b2b',
        priceMode: 'exclusive',
        date: '2026-11-16',
        exchangeRate: '4.2391',
        exchangeDate: '2026-11-13',
        exchangeSource: 'NBP A',
      },
      [{ name: 'Consulting', quantity: '8', unitPrice: '120.00', itemType: 'service', unit: 'h' }],
    ),
  },
  discountsAndShipping: {
    a: scenarioOf({ country: 'PL', customerType: 'b2c', priceMode: 'inclusive', discountPercent: '10' }, [
      { name: 'Desk', unitPrice: '899.00', discountAmount: '50.00' },
      { name: 'Book', quantity: '3', unitPrice: '45.00', taxCategory: 'book' },
      { name: 'Delivery', unitPrice: '25.00', taxCategory: 'shipping' },
    ]),
  },
  rounding: {
    a: scenarioOf({ country: 'PL', customerType: 'b2c', priceMode: 'exclusive' }, [
      { name: 'Screw', unitPrice: '0.333' },
      { name: 'Nut', unitPrice: '0.333' },
      { name: 'Washer', unitPrice: '0.334' },
    ]),
  },
  numberConfirmedOrNot: {
    a: scenarioOf(
      {
        currency: 'EUR',
        country: 'DE',
        vatNumber: germanNumber,
        vatNumberStatus: 'active',
        priceMode: 'exclusive',
      },
      [{ name: 'Office chair', quantity: '5', unitPrice: '180.00' }],
    ),
    b: scenarioOf(
      {
        currency: 'EUR',
        country: 'DE',
        vatNumber: germanNumber,
        vatNumberStatus: 'unknown',
        priceMode: 'exclusive',
        date: '2026-11-16',
        exchangeRate: '4.2391',
        exchangeDate: '2026-11-13',
        exchangeSource: 'NBP A',
      },
      [{ name: 'Office chair', quantity: '5', unitPrice: '180.00' }],
    ),
  },
} satisfies Record<string, Preset>

export type PresetName = keyof typeof presets
