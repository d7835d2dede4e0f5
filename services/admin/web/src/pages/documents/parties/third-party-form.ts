import type { ThirdParty } from '@fiscus/client'
import { enteredTexts } from '../../../components/records/entered-texts.ts'

/** The roles of a third party (Podmiot3 of FA(3)). */
export const thirdPartyRoles = [
  'recipient',
  'payer',
  'additional_buyer',
  'factor',
  'original_entity',
  'issuer',
  'local_government_issuer',
  'local_government_recipient',
  'vat_group_issuer',
  'vat_group_recipient',
  'employee',
  'other',
] as const satisfies readonly ThirdParty['role'][]

/** A third party as typed. `key` tells the parties of a form apart. */
export type ThirdPartyTexts = {
  key: string
  role: ThirdParty['role']
  roleText: string
  name: string
  taxId: string
  country: string
  line1: string
  postalCode: string
  city: string
  /** What the form has no field for: it stays with an unchanged party. */
  others: Partial<ThirdParty>
}

/** A third party before anything was entered. */
export function newThirdParty(key: string): ThirdPartyTexts {
  const texts = { roleText: '', name: '', taxId: '', country: 'PL', line1: '', postalCode: '', city: '' }
  return { key, role: 'recipient', ...texts, others: {} }
}

/** The third parties of a document, as texts of a form. */
export function thirdPartyTextsOf(parties: readonly ThirdParty[] = []): ThirdPartyTexts[] {
  return parties.map(({ role, roleText, name, taxId, address, ...others }, index) => ({
    key: `stored ${index}`,
    role,
    roleText: roleText ?? '',
    name,
    taxId: taxId ?? '',
    country: address?.country ?? 'PL',
    line1: address?.line1 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    others: { ...others, ...(address && { address }) },
  }))
}

/** The third parties of a request. An address needs its first line. */
export function thirdPartiesOf(parties: readonly ThirdPartyTexts[]): ThirdParty[] {
  return parties.map(({ role, roleText, name, taxId, country, line1, postalCode, city, others }) => {
    const { address, ...rest } = others
    const town = enteredTexts({ postalCode, city })
    const hasAddress = line1.trim() !== '' || Object.keys(town).length > 0
    const second = address?.line2 == null ? {} : { line2: address.line2 }
    return {
      ...rest,
      role,
      name: name.trim(),
      ...enteredTexts({ taxId, roleText: role === 'other' ? roleText : '' }),
      ...(hasAddress && { address: { country, line1: line1.trim(), ...second, ...town } }),
    }
  })
}
