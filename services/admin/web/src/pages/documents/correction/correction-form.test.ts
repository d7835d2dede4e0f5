import { describe, expect, it } from 'vitest'
import { type CorrectionForm, correctRequestOf } from './correction-form.ts'

const line = {
  id: '1',
  credit: '',
  name: '',
  quantity: '',
  unitPrice: '',
  discountPercent: '',
  taxRateCode: '',
  isRemoved: false,
}
const form: CorrectionForm = {
  way: 'everything',
  number: ' FK/1 ',
  reason: 'price_error',
  note: '',
  issueDate: '',
  effectivePeriod: '',
  presentation: 'differences',
  lines: [line, { ...line, id: '2' }],
  added: [],
  discount: '',
  discountBasis: 'gross',
  amountReceived: '',
  settles: [],
  thirdParties: [],
  buyer: { name: '', taxId: '', email: '', country: 'PL', line1: '', line2: '', postalCode: '', city: '' },
}
const head = { number: 'FK/1', reason: 'price_error' }

describe('the request of a correction', () => {
  it('of everything that is left has no lines', () => {
    expect(correctRequestOf(form)).toEqual(head)
  })

  it('has the note, the date and the presentation that were entered', () => {
    const texts = { note: 'Wrong price', issueDate: '2026-11-22', presentation: 'before_and_after' } as const
    expect(correctRequestOf({ ...form, ...texts })).toEqual({ ...head, ...texts })
  })

  it.each([
    ['quantities', 'quantity'],
    ['amounts', 'amount'],
  ] as const)('by %s has the lines that something was entered for', (way, member) => {
    const lines = [
      { ...line, credit: '1.5' },
      { ...line, id: '2' },
    ]
    expect(correctRequestOf({ ...form, way, lines })).toEqual({
      ...head,
      lines: [{ id: '1', [member]: '1.5' }],
    })
  })

  it('of lines has what becomes of them, removed and new ones', () => {
    const request = correctRequestOf({
      ...form,
      way: 'lines',
      lines: [
        { ...line, unitPrice: '9.99', taxRateCode: 'VAT8' },
        { ...line, id: '3', isRemoved: true },
        { ...line, id: '4' },
      ],
      added: [
        { key: 'a', name: 'Rug', quantity: '1', unitPrice: '30', taxRateCode: '' },
        { key: 'b', name: '', quantity: '2', unitPrice: '5', taxRateCode: 'VAT23' },
      ],
    })
    expect(request.lines).toEqual([
      { id: '1', after: { unitPrice: '9.99', taxRateCode: 'VAT8' } },
      { id: '3', after: null },
      { add: { id: '5', name: 'Rug', quantity: '1', unitPrice: '30' } },
      { add: { id: '6', quantity: '2', unitPrice: '5', taxRateCode: 'VAT23' } },
    ])
  })

  it('of a discount has its gross or its net amount', () => {
    expect(correctRequestOf({ ...form, way: 'discount', discount: '14.79' }).discount).toEqual({
      gross: '14.79',
    })
    expect(
      correctRequestOf({ ...form, way: 'discount', discount: '13', discountBasis: 'net' }).discount,
    ).toEqual({ net: '13' })
  })

  it('of the buyer has the data from now on, and an address with its first line', () => {
    const buyer = { ...form.buyer, name: 'Acme', line1: 'ul. Prosta 1', city: 'Warszawa' }
    expect(correctRequestOf({ ...form, way: 'buyer', buyer }).buyer).toEqual({
      name: 'Acme',
      address: { country: 'PL', line1: 'ul. Prosta 1', city: 'Warszawa' },
    })
  })
})
