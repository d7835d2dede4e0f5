import { expect, it } from 'vitest'
import { newThirdParty } from '../../documents/parties/third-party-form.ts'
import { scenarioOf } from '../scenario/scenario.ts'
import { approveRequestOf, issueTextsOf } from './approve-request.ts'

const scenario = scenarioOf({ country: 'DE', vatNumber: 'DE136695976' }, [{ unitPrice: '10' }])

it('is the scenario with a type and a number', () => {
  const plain = { ...scenario, vatNumber: '' }
  expect(approveRequestOf(plain, { ...issueTextsOf(plain), number: ' FV/1 ' })).toEqual({
    type: 'invoice',
    number: 'FV/1',
    currency: 'PLN',
    customer: { country: 'DE' },
    items: [{ id: '1', quantity: '1', unitPrice: '10' }],
  })
})

it.each([
  ['offer', { type: 'offer' }],
  ['order', { type: 'order' }],
  ['advance', { type: 'invoice', invoiceType: 'advance', amountReceived: '5' }],
])('of the kind %s has %j', (kind, members) => {
  const texts = issueTextsOf(scenario)
  expect(approveRequestOf({ ...scenario, kind, amountReceived: '5' }, texts)).toMatchObject(members)
})

it('has the buyer of the scenario, with the address that was entered', () => {
  const texts = issueTextsOf(scenario)
  expect(approveRequestOf(scenario, texts).buyer).toEqual({ taxId: 'DE136695976' })
  const buyer = { ...texts.buyer, name: 'Muster GmbH', address: { ...texts.buyer.address, line1: 'Weg 1' } }
  expect(approveRequestOf(scenario, { ...texts, buyer }).buyer).toEqual({
    name: 'Muster GmbH',
    taxId: 'DE136695976',
    address: { country: 'DE', line1: 'Weg 1' },
  })
})

it('has the third parties that were entered', () => {
  const texts = { ...issueTextsOf(scenario), thirdParties: [{ ...newThirdParty('1'), name: 'Bank SA' }] }
  expect(approveRequestOf(scenario, texts).thirdParties).toEqual([{ role: 'recipient', name: 'Bank SA' }])
})

it.each([
  ['invoice', { invoiceType: 'settlement', settles: ['1'] }],
  ['order', {}],
])('of the kind %s with advances to settle has %j', (kind, members) => {
  const { invoiceType, settles } = approveRequestOf(
    { ...scenario, kind },
    { ...issueTextsOf(scenario), settles: ['1'] },
  )
  expect({ invoiceType, settles }).toEqual({ invoiceType: undefined, settles: undefined, ...members })
})
