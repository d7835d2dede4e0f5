import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { thirdPartyRoles } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { partyNumber } from '../parties/party-number.ts'
import { element, groupOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import { token, yesOrNo } from './fa3-values.ts'

type Seller = NonNullable<DocumentContent['seller']>
type Buyer = NonNullable<DocumentContent['buyer']>
type ThirdParty = NonNullable<DocumentContent['thirdParties']>[number]
type Address = NonNullable<Buyer['address']>

const nameMax = 512
const textMax = 256
/** NrID of TPodmiot2. */
const otherNumberMax = 50

/** Podmiot1: the seller. The prefix is that of a number for intra-EU supplies (VAT act art. 106e(1)(24)). */
export function sellerElement(seller: Seller, hasEuSupply: boolean): XmlElement {
  return element('Podmiot1', [
    ...(hasEuSupply ? [element('PrefiksPodatnika', 'PL')] : []),
    ...textOf('NrEORI', token(seller.eori, textMax)),
    ...sellerIdentity(seller),
    ...contactElements(seller),
  ])
}

/** DaneIdentyfikacyjne and Adres of Podmiot1 and Podmiot1K. */
export function sellerIdentity({ nip, name, address }: Seller): XmlElement[] {
  return [
    ...groupOf('DaneIdentyfikacyjne', [...textOf('NIP', nip), ...textOf('Nazwa', token(name, nameMax))]),
    ...addressElements(address),
  ]
}

/** Podmiot2: the buyer, with its key if it needs one. Without data it is a consumer: BrakID. */
export function buyerElement(buyer: Buyer | undefined, key: readonly XmlElement[]): XmlElement {
  return element('Podmiot2', [
    ...textOf('NrEORI', token(buyer?.eori, textMax)),
    ...buyerIdentity(buyer),
    ...contactElements(buyer),
    ...textOf('NrKlienta', token(buyer?.customerNumber, textMax)),
    ...key,
    element('JST', yesOrNo(buyer?.isLocalGovernmentUnit)),
    element('GV', yesOrNo(buyer?.isVatGroupMember)),
  ])
}

/** DaneIdentyfikacyjne and Adres of Podmiot2 and Podmiot2K. */
export function buyerIdentity(buyer: Buyer | undefined): XmlElement[] {
  return [
    element('DaneIdentyfikacyjne', [
      ...numberElements(buyer ?? {}),
      ...textOf('Nazwa', token(buyer?.name, nameMax)),
    ]),
    ...addressElements(buyer?.address),
  ]
}

/** Podmiot3: a party beside seller and buyer, with its key if it needs one. Roles are numbered as in TRolaPodmiotu3. */
export function thirdPartyElement(party: ThirdParty, key: readonly XmlElement[]): XmlElement {
  const role = thirdPartyRoles.indexOf(party.role) + 1
  return element('Podmiot3', [
    ...key,
    ...textOf('NrEORI', token(party.eori, textMax)),
    element('DaneIdentyfikacyjne', [
      ...numberElements(party),
      ...textOf('Nazwa', token(party.name, nameMax)),
    ]),
    ...addressElements(party.address),
    ...contactElements(party),
    ...(party.role === 'other'
      ? [element('RolaInna', '1'), ...textOf('OpisRoli', token(party.roleText, textMax))]
      : [element('Rola', String(role))]),
    ...textOf('Udzial', party.share),
  ])
}

/** NIP; KodUE and NrVatUE; KodKraju and NrID; or BrakID. Greece is EL among the numbers and GR among the countries. */
export function numberElements(party: Pick<Buyer, 'taxId' | 'address'>): XmlElement[] {
  const found = partyNumber(party)
  switch (found.kind) {
    case 'none':
      return [element('BrakID', '1')]
    case 'eu':
      return found.prefix === 'PL'
        ? [element('NIP', found.number)]
        : [element('KodUE', found.prefix), element('NrVatUE', found.number)]
    case 'other':
      return [...textOf('KodKraju', found.country), ...textOf('NrID', token(found.number, otherNumberMax))]
  }
}

function addressElements(address: Address | undefined): XmlElement[] {
  return address === undefined ? [] : [addressElement('Adres', address)]
}

/** TAdres, as Adres and the places of a transport have it. */
export function addressElement(name: string, address: Address): XmlElement {
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const rest = [address.line2, town].filter(Boolean).join(', ')
  return element(name, [
    element('KodKraju', address.country),
    ...textOf('AdresL1', token(address.line1, nameMax)),
    ...textOf('AdresL2', token(rest, nameMax)),
  ])
}

function contactElements(
  party: { email?: string | undefined; phone?: string | undefined } = {},
): XmlElement[] {
  return groupOf('DaneKontaktowe', [...textOf('Email', party.email), ...textOf('Telefon', party.phone)])
}
