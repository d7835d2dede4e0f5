import { calculation } from '@fiscus/messages/calculation'
import { expect, test } from 'vitest'
import type { Customer } from '../document/document.ts'
import { customerFacts } from './customer-facts.ts'

const facts = (
  customer: Customer,
  supply: 'goods' | 'services' = 'goods',
  policy: 'charge_vat' | 'hold' = 'charge_vat',
) => customerFacts(customer, supply, policy)

const polish = '5260250995'
const german = 'DE136695976'
const greek = '094259216'
const northernIrish = 'XI980780684'

/** Customer → type, zone of goods, zone of services, country of the buyer. */
const table: readonly (readonly [string, Customer, string])[] = [
  ['a Polish consumer', { country: 'PL' }, 'b2c domestic domestic PL'],
  ['a Polish business', { country: 'PL', vatNumber: `PL${polish}` }, 'b2b domestic domestic PL'],
  ['a NIP without prefix', { country: 'PL', vatNumber: '526-025-09-95' }, 'b2b domestic domestic PL'],
  ['a NIP of a domestic buyer', { geoZone: 'domestic', vatNumber: polish }, 'b2b domestic domestic PL'],
  ['a Polish VAT number alone', { vatNumber: `PL${polish}` }, 'b2b domestic domestic PL'],
  [
    'a Polish number is domestic, active or not',
    { vatNumber: `PL${polish}`, vatNumberStatus: 'inactive' },
    'b2b domestic domestic PL',
  ],
  ['a German consumer', { country: 'DE' }, 'b2c eu_consumer eu_consumer DE'],
  [
    'a German business',
    { country: 'DE', vatNumber: german, vatNumberStatus: 'active' },
    'b2b eu_vat eu_vat DE',
  ],
  ['a German number alone', { vatNumber: german, vatNumberStatus: 'active' }, 'b2b eu_vat eu_vat DE'],
  [
    'an inactive German number',
    { vatNumber: german, vatNumberStatus: 'inactive' },
    'b2b eu_consumer eu_consumer DE',
  ],
  ['a German number without a look-up', { vatNumber: german }, 'b2b eu_consumer eu_consumer DE'],
  ['a German business without number', { country: 'DE', isBusiness: true }, 'b2b eu_consumer eu_consumer DE'],
  ['a private German', { country: 'DE', isBusiness: false }, 'b2c eu_consumer eu_consumer DE'],
  [
    'Greece by its ISO code',
    { country: 'GR', vatNumber: `EL${greek}`, vatNumberStatus: 'active' },
    'b2b eu_vat eu_vat GR',
  ],
  [
    'Greece by its VAT prefix',
    { country: 'EL', vatNumber: `GR${greek}`, vatNumberStatus: 'active' },
    'b2b eu_vat eu_vat GR',
  ],
  [
    'Northern Ireland is EU for goods only',
    { country: 'XI', vatNumber: northernIrish, vatNumberStatus: 'active' },
    'b2b eu_vat export_world XI',
  ],
  [
    'an XI number alone',
    { vatNumber: northernIrish, vatNumberStatus: 'active' },
    'b2b eu_vat export_world XI',
  ],
  [
    'GB with an XI number is Northern Ireland',
    { country: 'GB', vatNumber: northernIrish, vatNumberStatus: 'active' },
    'b2b eu_vat export_world XI',
  ],
  ['a Northern Irish consumer', { country: 'XI' }, 'b2c eu_consumer export_world XI'],
  ['Great Britain', { country: 'GB' }, 'b2c export_world export_world GB'],
  [
    'a British VAT number is a foreign tax number',
    { country: 'GB', vatNumber: 'GB980780684' },
    'b2b export_world export_world GB',
  ],
  ['the Isle of Man', { country: 'IM' }, 'b2c export_world export_world IM'],
  ['Monaco is France', { country: 'MC' }, 'b2c eu_consumer eu_consumer FR'],
  [
    'a Monegasque business',
    { country: 'MC', vatNumber: 'FR53000004605', vatNumberStatus: 'active' },
    'b2b eu_vat eu_vat FR',
  ],
  [
    'Réunion is outside, with a French number too',
    { country: 'RE', vatNumber: 'FR40303265045', vatNumberStatus: 'active' },
    'b2b export_world export_world RE',
  ],
  [
    'a company in the United States',
    { country: 'US', vatNumber: '12-3456789' },
    'b2b export_world export_world US',
  ],
  ['a Swiss consumer', { country: 'CH' }, 'b2c export_world export_world CH'],
  [
    'facts of the request',
    { customerType: 'b2b', geoZone: 'export_world' },
    'b2b export_world export_world -',
  ],
  ['eu_vat implies a business', { geoZone: 'eu_vat' }, 'b2b eu_vat eu_vat -'],
  ['any other zone alone implies a consumer', { geoZone: 'eu_consumer' }, 'b2c eu_consumer eu_consumer -'],
  ['domestic is Poland', { geoZone: 'domestic' }, 'b2c domestic domestic PL'],
  ['eu_vat vouches for a number', { geoZone: 'eu_vat', vatNumber: german }, 'b2b eu_vat eu_vat DE'],
  ['eu_vat vouches for a country', { geoZone: 'eu_vat', country: 'DE' }, 'b2b eu_vat eu_vat DE'],
  [
    'VAT charged to a business by choice',
    { geoZone: 'eu_consumer', vatNumber: german },
    'b2b eu_consumer eu_consumer DE',
  ],
]

test.each(table)('%s: %o → %s', (_name, customer, expected) => {
  const goods = facts(customer, 'goods')
  const services = facts(customer, 'services')
  expect([...goods.faults, ...goods.missing, ...services.faults, ...services.missing]).toEqual([])
  expect(
    [
      goods.customerType?.value,
      goods.geoZone?.value,
      services.geoZone?.value,
      goods.buyerCountry?.value ?? '-',
    ].join(' '),
  ).toBe(expected)
})

/** Customer → pointers of what cannot be true together. */
const contradictory: readonly (readonly [string, Customer, string])[] = [
  ['Poland with a German number', { country: 'PL', vatNumber: german }, 'vatNumber'],
  ['domestic with a German number', { geoZone: 'domestic', vatNumber: german }, 'vatNumber'],
  ['Germany with a Polish number', { country: 'DE', vatNumber: `PL${polish}` }, 'vatNumber'],
  ['Ireland with a Northern Irish number', { country: 'IE', vatNumber: northernIrish }, 'vatNumber'],
  ['Switzerland with a German number', { country: 'CH', vatNumber: german }, 'vatNumber'],
  ['a consumer with a VAT number', { customerType: 'b2c', vatNumber: `PL${polish}` }, 'vatNumber'],
  [
    'a private person with a VAT number',
    { isBusiness: false, country: 'US', vatNumber: '12-3456789' },
    'vatNumber',
  ],
  ['a consumer in eu_vat', { customerType: 'b2c', geoZone: 'eu_vat' }, 'geoZone'],
  ['a private person in eu_vat', { isBusiness: false, geoZone: 'eu_vat' }, 'geoZone'],
  ['b2b that is no business', { customerType: 'b2b', isBusiness: false, country: 'PL' }, 'isBusiness'],
  ['b2c that is a business', { customerType: 'b2c', isBusiness: true, country: 'PL' }, 'isBusiness'],
  ['domestic in Germany', { geoZone: 'domestic', country: 'DE' }, 'geoZone'],
  ['export_world in Germany', { geoZone: 'export_world', country: 'DE' }, 'geoZone'],
  ['eu_consumer in Poland', { geoZone: 'eu_consumer', country: 'PL' }, 'geoZone'],
  ['eu_consumer in Switzerland', { geoZone: 'eu_consumer', country: 'CH' }, 'geoZone'],
  ['eu_vat in Great Britain', { geoZone: 'eu_vat', country: 'GB' }, 'geoZone'],
  [
    'eu_vat with an inactive number',
    { geoZone: 'eu_vat', vatNumber: german, vatNumberStatus: 'inactive' },
    'geoZone',
  ],
  [
    'eu_consumer with an active number',
    { geoZone: 'eu_consumer', vatNumber: german, vatNumberStatus: 'active' },
    'geoZone',
  ],
  ['the status of no number', { country: 'DE', vatNumberStatus: 'active' }, 'vatNumberStatus'],
  [
    'all at once',
    { customerType: 'b2c', isBusiness: true, geoZone: 'eu_vat', country: 'PL', vatNumber: german },
    'vatNumber isBusiness vatNumber geoZone geoZone',
  ],
]

test.each(contradictory)('%s is a contradiction: %o', (_name, customer, fields) => {
  const { faults } = facts(customer)
  expect(faults.map((fault) => fault.code)).toEqual(faults.map(() => 'contradictory-customer'))
  expect(faults.map((fault) => fault.pointer)).toEqual(fields.split(' ').map((field) => `/customer/${field}`))
})

test('the zone of a Northern Irish buyer can contradict only its services', () => {
  const customer: Customer = { country: 'XI', geoZone: 'eu_vat' }
  expect(facts(customer, 'goods').faults).toEqual([])
  expect(facts(customer, 'services').faults).toMatchObject([{ pointer: '/customer/geoZone' }])
})

test.each([
  [{ country: 'ZZ' }, 'unknown-country', '/customer/country', calculation.unknownCountry({ country: 'ZZ' })],
  [{ country: 'UK' }, 'unknown-country', '/customer/country', calculation.unknownCountry({ country: 'UK' })],
  [
    { country: 'PL', vatNumber: '5260250996' },
    'invalid-vat-number',
    '/customer/vatNumber',
    calculation.checkDigitsOfVatNumber({ number: '5260250996' }),
  ],
  [
    { vatNumber: 'DE13669597' },
    'invalid-vat-number',
    '/customer/vatNumber',
    calculation.formOfVatNumber({ number: 'DE13669597', prefix: 'DE', example: 'DE999999999' }),
  ],
  [{ vatNumber: 'GB980780684' }, 'invalid-vat-number', '/customer/vatNumber', calculation.britishVatNumber()],
  [{ vatNumber: polish }, 'invalid-vat-number', '/customer/vatNumber', calculation.unknownPrefix()],
  [{}, 'missing-customer', '/customer', calculation.missingCustomer()],
  [{ customerType: 'b2b' }, 'missing-customer', '/customer', calculation.missingCustomer()],
  [{ isBusiness: true }, 'missing-customer', '/customer', calculation.missingCustomer()],
] as const)('%o → %s at %s: %o', (customer, code, pointer, detail) => {
  const { faults, missing } = facts(customer)
  expect([...faults, ...missing]).toEqual([{ code, pointer, detail }])
})

test('all faults of the customer are reported together', () => {
  const { faults } = facts({ country: 'ZZ', vatNumber: 'PL1', customerType: 'b2c' })
  expect(faults.map((fault) => fault.code)).toEqual([
    'unknown-country',
    'invalid-vat-number',
    'contradictory-customer',
  ])
})

test.each([
  [{ vatNumber: german }, ['vat-number-unconfirmed']],
  [{ vatNumber: german, vatNumberStatus: 'unknown' }, ['vat-number-unconfirmed']],
  [{ vatNumber: german, geoZone: 'eu_vat' }, ['vat-number-unconfirmed']],
  [{ geoZone: 'eu_vat' }, ['vat-number-unconfirmed']],
  [{ country: 'DE', geoZone: 'eu_vat' }, ['vat-number-unconfirmed']],
  [{ country: 'DE', geoZone: 'eu_vat', customerType: 'b2b' }, ['vat-number-unconfirmed']],
  [{ country: 'DE', isBusiness: true }, []],
  [{ vatNumber: german, geoZone: 'eu_consumer' }, []],
  [{ vatNumber: german, vatNumberStatus: 'active' }, []],
  [{ vatNumber: german, vatNumberStatus: 'inactive' }, []],
  [{ vatNumber: `PL${polish}` }, []],
  [{ country: 'DE' }, []],
] as const)('the policy hold gives for %o: %j', (customer, codes) => {
  expect(facts(customer, 'goods', 'hold').missing.map((fault) => fault.code)).toEqual(codes)
})

test('a service for Northern Ireland is outside the EU, whether the number is confirmed or not', () => {
  expect(facts({ vatNumber: northernIrish }, 'services', 'hold').missing).toEqual([])
  expect(facts({ vatNumber: northernIrish }, 'goods', 'hold').missing).toHaveLength(1)
})

test.each([
  [{ vatNumber: german }, ['business-without-confirmed-number']],
  [{ vatNumber: german, vatNumberStatus: 'inactive' }, ['business-without-confirmed-number']],
  [{ country: 'DE', isBusiness: true }, ['business-without-confirmed-number']],
  [{ vatNumber: german, geoZone: 'eu_vat' }, ['vat-number-unconfirmed']],
  [{ country: 'DE', geoZone: 'eu_vat' }, ['vat-number-unconfirmed']],
  [{ geoZone: 'eu_vat' }, ['vat-number-unconfirmed']],
  [{ vatNumber: german, geoZone: 'eu_vat', vatNumberStatus: 'active' }, []],
  [{ vatNumber: german, geoZone: 'eu_consumer' }, []],
  [{ country: 'DE' }, []],
  [{ country: 'US', isBusiness: true }, []],
] as const)('the policy charge_vat warns for %o: %j', (customer, codes) => {
  expect(facts(customer).warnings.map((warning) => warning.code)).toEqual(codes)
})

test('the pointer of an unconfirmed number is the number when there is none', () => {
  expect(facts({ geoZone: 'eu_vat' }).warnings).toMatchObject([{ pointer: '/customer/vatNumber' }])
  expect(facts({ geoZone: 'eu_vat' }, 'goods', 'hold').missing).toMatchObject([
    { pointer: '/customer/vatNumber' },
  ])
  expect(facts({ geoZone: 'eu_vat', vatNumber: german }).warnings).toMatchObject([
    { pointer: '/customer/vatNumberStatus' },
  ])
})

test('each fact has its source', () => {
  expect(facts({ country: 'EL', vatNumber: greek, vatNumberStatus: 'active' })).toMatchObject({
    customerType: { value: 'b2b', source: 'vat number' },
    geoZone: { value: 'eu_vat', source: 'vat number (active)' },
    buyerCountry: { value: 'GR', source: 'country' },
  })
  expect(facts({ geoZone: 'domestic', isBusiness: true })).toMatchObject({
    customerType: { value: 'b2b', source: 'isBusiness' },
    geoZone: { value: 'domestic', source: 'request' },
    buyerCountry: { value: 'PL', source: 'geo zone' },
  })
  expect(facts({ vatNumber: german })).toMatchObject({
    geoZone: { value: 'eu_consumer', source: 'vat number (unknown)' },
    buyerCountry: { value: 'DE', source: 'vat number' },
  })
  expect(facts({ country: 'US' })).toMatchObject({
    customerType: { value: 'b2c', source: 'default' },
    geoZone: { value: 'export_world', source: 'country' },
  })
  expect(facts({ geoZone: 'eu_vat' }).customerType).toEqual({ value: 'b2b', source: 'geo zone' })
})
