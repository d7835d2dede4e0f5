import { type Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { decimal, money, partsOf, token } from './fa3-values.ts'
import { amountOf, type PrintedRow } from './printed-rows.ts'
import { rateElements } from './rate-code.ts'
import { discountedPrice, priceDecimalsMax, quantityDecimalsMax } from './row-price.ts'

const nameMax = 512
const textMax = 256

/** FaWiersz: a row of an invoice (VAT act art. 106e(1)(7) to (12)). */
export function lineElement(row: PrintedRow, isForeignCurrency: boolean): XmlElement {
  const { position, item, content, figures, base, rate, isGross, price } = row
  const exchangeRate = isForeignCurrency ? item.exchangeRate : undefined
  return element('FaWiersz', [
    element('NrWierszaFa', String(position)),
    ...textOf('P_6A', content.saleDate),
    ...textOf('P_7', token(figures.name, nameMax)),
    ...textOf('Indeks', content.productCode),
    ...textOf('GTIN', content.gtin),
    ...textOf('PKWiU', content.pkwiu),
    ...textOf('CN', content.cn),
    ...(price.quantity === undefined ? [] : textOf('P_8A', content.unit)),
    ...numberOf('P_8B', price.quantity, quantityDecimalsMax),
    ...numberOf(isGross ? 'P_9B' : 'P_9A', price.unitPrice, priceDecimalsMax),
    ...numberOf('P_10', price.discount, priceDecimalsMax),
    element(isGross || figures.netAmount === undefined ? 'P_11A' : 'P_11', money(amountOf(row))),
    ...rateElements(base, rate),
    ...(content.annex15 ? [element('P_12_Zal_15', '1')] : []),
    ...textOf('GTU', content.gtu),
    ...textOf('Procedura', content.procedure ?? item.procedure),
    ...(exchangeRate ? [element('KursWaluty', decimal(exchangeRate.rate, quantityDecimalsMax))] : []),
    ...(figures.state === 'before' ? [element('StanPrzed', '1')] : []),
  ])
}

/** ZamowienieWiersz: a line of the order that an advance was paid for (VAT act art. 106f(1)(4)). */
export function orderLineElement(row: PrintedRow): XmlElement {
  const { position, content, figures, base, rate, isGross } = row
  const order = figures.order ?? figures
  const { quantity, unitPrice, lineDiscount = zero, documentDiscountShare = zero } = figures
  const discount = lineDiscount.plus(documentDiscountShare)
  const price = order.netAmount && discountedPrice({ quantity, unitPrice, discount, amount: order.netAmount })
  return element('ZamowienieWiersz', [
    element('NrWierszaZam', String(position)),
    ...textOf('P_7Z', token(figures.name, nameMax)),
    ...textOf('IndeksZ', content.productCode),
    ...textOf('GTINZ', content.gtin),
    ...textOf('PKWiUZ', content.pkwiu),
    ...textOf('CNZ', content.cn),
    ...textOf('P_8AZ', content.unit),
    element('P_8BZ', decimal(figures.quantity, quantityDecimalsMax)),
    ...(isGross ? [] : numberOf('P_9AZ', price?.unitPrice, priceDecimalsMax)),
    ...(order.netAmount ? [element('P_11NettoZ', money(order.netAmount))] : []),
    ...(order.taxAmount ? [element('P_11VatZ', money(order.taxAmount))] : []),
    ...rateElements(base, rate, 'Z'),
    ...(content.annex15 ? [element('P_12Z_Zal_15', '1')] : []),
    ...textOf('GTUZ', content.gtu),
    ...(figures.state === 'before' ? [element('StanPrzedZ', '1')] : []),
  ])
}

function numberOf(name: string, value: Decimal | undefined, decimalsMax: number): XmlElement[] {
  return value === undefined ? [] : [element(name, decimal(value, decimalsMax))]
}

/**
 * DodatkowyOpis: what has no room in a line, in parts of 256 characters: the end of a long name, the description. Rows
 * before and after state the same once.
 */
export function furtherTexts(rows: readonly PrintedRow[]): XmlElement[] {
  const elements = rows.flatMap(textsOfRow)
  return [...new Map(elements.map((one) => [JSON.stringify(one), one])).values()]
}

function textsOfRow({ position, content, figures }: PrintedRow): XmlElement[] {
  const [, ...restOfName] = partsOf(figures.name, nameMax)
  return [
    ...restOfName
      .flatMap((rest) => partsOf(rest, textMax))
      .map((part) => further(position, 'nazwa cd.', part)),
    ...partsOf(content.description ?? '', textMax).map((part) => further(position, 'opis', part)),
    ...(content.additionalData ?? []).map(({ key, value }) => further(position, key, value)),
  ]
}

function further(position: number, key: string, text: string): XmlElement {
  return element('DodatkowyOpis', [
    element('NrWiersza', String(position)),
    element('Klucz', key),
    element('Wartosc', text),
  ])
}
