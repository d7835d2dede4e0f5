import type { BankAccount, Seller, SellerProfile } from '@fiscus/client'
import { enteredTexts } from '../../components/records/entered-texts.ts'

/** A bank account as typed. `key` identifies its row while others are removed. */
export type AccountTexts = Record<
  'key' | 'iban' | 'swift' | 'currency' | 'bankName' | 'description',
  string
> & {
  isDefault: boolean
}

const profileTexts = [
  'name',
  'nip',
  'euVatNumber',
  'email',
  'phone',
  'krs',
  'regon',
  'bdo',
  'taxOffice',
  'registerText',
  'eori',
] as const
const personTexts = ['firstName', 'lastName', 'birthDate'] as const
const quarterTexts = ['since', 'until'] as const
const addressTexts = ['country', 'line1', 'line2', 'postalCode', 'city'] as const

/** The fields of the form as typed; an empty text is a field that was left empty. */
export type ProfileTexts = Record<(typeof profileTexts)[number], string> & {
  address: Record<(typeof addressTexts)[number], string>
  naturalPerson: Record<(typeof personTexts)[number], string>
  quarterlyReturns: Record<(typeof quarterTexts)[number], string>
  bankAccounts: AccountTexts[]
  /** The digest of the logo. */
  logo: string
}

/** The texts of a stored profile. The country of a new address is Poland. */
export function textsOf(seller: Seller): ProfileTexts {
  const {
    name,
    nip,
    euVatNumber,
    email,
    phone,
    krs,
    regon,
    bdo,
    taxOffice,
    naturalPerson,
    registerText,
    eori,
    address,
    quarterlyReturns,
    bankAccounts = [],
  } = seller
  return {
    name: name ?? '',
    nip: nip ?? '',
    euVatNumber: euVatNumber ?? '',
    email: email ?? '',
    phone: phone ?? '',
    krs: krs ?? '',
    regon: regon ?? '',
    bdo: bdo ?? '',
    taxOffice: taxOffice ?? '',
    registerText: registerText ?? '',
    eori: eori ?? '',
    address: {
      country: address?.country ?? 'PL',
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
    },
    naturalPerson: {
      firstName: naturalPerson?.firstName ?? '',
      lastName: naturalPerson?.lastName ?? '',
      birthDate: naturalPerson?.birthDate ?? '',
    },
    quarterlyReturns: { since: quarterlyReturns?.since ?? '', until: quarterlyReturns?.until ?? '' },
    bankAccounts: bankAccounts.map((account) => ({ ...accountTexts(account), key: account.iban })),
    logo: seller.logo ?? '',
  }
}

/** The texts of a bank account, empty ones for a new account in PLN. */
export function accountTexts(account?: BankAccount): Omit<AccountTexts, 'key'> {
  return {
    iban: account?.iban ?? '',
    swift: account?.swift ?? '',
    currency: account?.currency ?? 'PLN',
    bankName: account?.bankName ?? '',
    description: account?.description ?? '',
    isDefault: account?.isDefault ?? false,
  }
}

/**
 * The body of PUT /seller: the whole profile (tax-calculation §2.10). An address with nothing but a country is absent.
 */
export function profileOf(values: ProfileTexts): SellerProfile {
  const { address, naturalPerson, quarterlyReturns, bankAccounts, ...texts } = values
  const { since, until } = quarterlyReturns
  const { firstName, lastName, birthDate } = naturalPerson
  const isPerson = [firstName, lastName, birthDate].some((text) => text.trim() !== '')
  const { line1, line2, postalCode, city } = address
  const hasAddress = [line1, line2, postalCode, city].some((text) => text.trim() !== '')
  return {
    ...enteredTexts(texts),
    ...(hasAddress && {
      address: {
        country: address.country,
        line1: line1.trim(),
        ...enteredTexts({ line2, postalCode, city }),
      },
    }),
    ...(isPerson && {
      naturalPerson: {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        birthDate: birthDate.trim(),
      },
    }),
    ...(`${since}${until}`.trim() !== '' && {
      quarterlyReturns: { since: since.trim(), ...enteredTexts({ until }) },
    }),
    ...(bankAccounts.length > 0 && { bankAccounts: bankAccounts.map(accountOf) }),
  }
}

function accountOf({ iban, currency, swift, bankName, description, isDefault }: AccountTexts): BankAccount {
  return {
    iban: iban.trim(),
    currency: currency.trim().toUpperCase(),
    ...enteredTexts({ swift: swift.toUpperCase(), bankName, description }),
    ...(isDefault && { isDefault }),
  }
}
