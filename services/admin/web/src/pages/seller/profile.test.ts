import { describe, expect, it } from 'vitest'
import { accountTexts, profileOf, textsOf } from './profile.ts'

const seller = {
  name: 'Acme sp. z o.o.',
  address: { country: 'PL', line1: 'ul. Prosta 1', postalCode: '00-838', city: 'Warszawa' },
  nip: '5261040828',
  euVatNumber: 'PL5261040828',
  email: 'office@acme.example',
  taxOffice: '1433',
  naturalPerson: { firstName: 'Anna', lastName: 'Nowak', birthDate: '1980-02-29' },
  bankAccounts: [{ iban: 'PL61109010140000071219812874', currency: 'PLN', isDefault: true }],
  logo: 'ab'.repeat(32),
}

describe('the profile of the seller in the form', () => {
  it('is sent back as it was read', () => {
    expect(profileOf(textsOf({ ...seller, version: 4 }))).toEqual(seller)
  })

  it('of a new tenant is empty, with an address in Poland to fill in', () => {
    const texts = textsOf({ version: 1 })
    expect(texts.address.country).toBe('PL')
    expect(profileOf(texts)).toEqual({})
  })

  it('leaves out emptied fields and trims the others', () => {
    const texts = { ...textsOf({ ...seller, version: 4 }), nip: '  ', name: ' Acme ' }
    const profile = profileOf(texts)
    expect(profile.name).toBe('Acme')
    expect('nip' in profile).toBe(false)
  })

  it('sends an address without its first line, for the service to reject', () => {
    const texts = textsOf({ version: 1 })
    expect(profileOf({ ...texts, address: { ...texts.address, city: 'Kraków' } }).address).toEqual({
      country: 'PL',
      line1: '',
      city: 'Kraków',
    })
  })

  it('has bank accounts in capitals', () => {
    const account = { ...accountTexts(), key: 'new', iban: ' PL61 1090 ', currency: 'eur', swift: 'wbkpplpp' }
    expect(profileOf({ ...textsOf({ version: 1 }), bankAccounts: [account] }).bankAccounts).toEqual([
      { iban: 'PL61 1090', currency: 'EUR', swift: 'WBKPPLPP' },
    ])
  })
})
