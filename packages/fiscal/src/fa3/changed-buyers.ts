import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { partyNumber } from '../parties/party-number.ts'
import { element, type XmlElement } from '../xml/xml-element.ts'
import type { Parties, PartiesChange } from './fa3-document.ts'
import { buyerIdentity } from './parties.ts'

type Buyer = DocumentContent['buyer']
/**
 * A buyer before a correction, and its place among those after it: 0 is Podmiot2; beyond the last one it was left out.
 */
type Placed = { before: Buyer; place: number }

/**
 * The third parties that are buyers beside that of Podmiot2. FA(3) has no place for the former data of the other ones.
 */
export function additionalBuyers({ thirdParties = [] }: Parties) {
  return thirdParties.filter(({ role }) => role === 'additional_buyer')
}

/**
 * Podmiot2K: each buyer, additional ones of Podmiot3 included, as it was on the corrected invoice, when the correction
 * changes its identity, name or address. Several documents can have had the same buyer, who is stated once.
 */
export function changedBuyers(changes: readonly PartiesChange[]): XmlElement[] {
  const elements = changes.flatMap(({ before, after }) => {
    const now = buyersOf(after)
    return placed(buyersOf(before), now)
      .filter(({ before, place }) => place >= now.length || differs(before, now[place]))
      .map(({ before, place }) => element('Podmiot2K', [...buyerIdentity(before), buyerKey(place)]))
  })
  const texts = elements.map((one) => JSON.stringify(one))
  return elements.filter((_, at) => texts.indexOf(texts[at] ?? '') === at)
}

/** IDNabywcy: links Podmiot2K with Podmiot2 (place 0) or an additional buyer of Podmiot3. */
export function buyerKey(place: number): XmlElement {
  return element('IDNabywcy', String(place + 1))
}

/** The field of the buyers whose NIP a correction replaces or removes. */
export type NipField = 'buyer' | 'thirdParties'

/**
 * Which NIP a correction replaces or removes: that of the buyer, or that of an additional buyer. The schema excludes
 * both in the documentation of Podmiot2K.
 */
export function changedNip({ before, after }: PartiesChange): NipField | null {
  const nip = nipOf(before.buyer)
  if (nip !== null && nip !== nipOf(after.buyer)) return 'buyer'
  const left = additionalBuyers(after).map(nipOf)
  const isLeft = (buyer: Buyer) => nipOf(buyer) === null || left.includes(nipOf(buyer))
  return additionalBuyers(before).every(isLeft) ? null : 'thirdParties'
}

function buyersOf(parties: Parties): Buyer[] {
  return [parties.buyer, ...additionalBuyers(parties)]
}

/** An additional buyer keeps its number; the others are the same in their order. */
function placed([first, ...before]: readonly Buyer[], [, ...after]: readonly Buyer[]): Placed[] {
  const places = before.map((buyer) => {
    const number = numberOf(buyer)
    return number === null ? -1 : after.findIndex((one) => numberOf(one) === number)
  })
  const free = after.map((_, at) => at).filter((at) => !places.includes(at))
  let beyond = after.length
  const additional = before.map((buyer, at) => {
    const place = places[at] ?? -1
    return { before: buyer, place: 1 + (place < 0 ? (free.shift() ?? beyond++) : place) }
  })
  return [{ before: first, place: 0 }, ...additional]
}

function nipOf(buyer: Buyer): string | null {
  const found = partyNumber(buyer ?? {})
  return found.kind === 'eu' && found.prefix === 'PL' ? found.number : null
}

function numberOf(buyer: Buyer): string | null {
  const found = partyNumber(buyer ?? {})
  return found.kind === 'none' ? null : JSON.stringify(found)
}

function differs(before: Buyer, now: Buyer): boolean {
  return JSON.stringify(buyerIdentity(before)) !== JSON.stringify(buyerIdentity(now))
}
