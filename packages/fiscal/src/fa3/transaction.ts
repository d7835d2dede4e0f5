import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { element, groupOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import { decimal, token } from './fa3-values.ts'
import { addressElement, numberElements } from './parties.ts'

type Transaction = NonNullable<DocumentContent['transaction']>
type Transport = NonNullable<Transaction['transports']>[number]
type Named = NonNullable<Transaction['orders']>[number]

const textMax = 256
const shortMax = 50
const nameMax = 512

/** TRodzajTransportu has no 6. */
const kindNumbers: Readonly<Record<Exclude<Transport['kind'], 'other'>, string>> = {
  sea: '1',
  rail: '2',
  road: '3',
  air: '4',
  post: '5',
  fixed_installation: '7',
  inland_waterway: '8',
}

/** WarunkiTransakcji: contracts, orders, batches, terms of delivery and transports. */
export function transactionElements(transaction: Transaction = {}): XmlElement[] {
  const {
    contracts = [],
    orders = [],
    batchNumbers = [],
    deliveryTerms,
    contractRate,
    transports = [],
  } = transaction
  return groupOf('WarunkiTransakcji', [
    ...contracts.map((contract) => element('Umowy', namedElements(contract, 'Umowy'))),
    ...orders.map((order) => element('Zamowienia', namedElements(order, 'Zamowienia'))),
    ...batchNumbers.flatMap((number) => textOf('NrPartiiTowaru', token(number, textMax))),
    ...textOf('WarunkiDostawy', token(deliveryTerms, textMax)),
    ...(contractRate
      ? [
          element('KursUmowny', decimal(new Decimal(contractRate.rate), 6)),
          element('WalutaUmowna', contractRate.currency),
        ]
      : []),
    ...transports.map(transportElement),
    ...textOf('PodmiotPosredniczacy', transaction.isIntermediary ? '1' : null),
  ])
}

const namesOf = { Umowy: ['DataUmowy', 'NrUmowy'], Zamowienia: ['DataZamowienia', 'NrZamowienia'] } as const

function namedElements({ number, date }: Named, group: keyof typeof namesOf): XmlElement[] {
  const [dateName, numberName] = namesOf[group]
  return [...textOf(dateName, date), ...textOf(numberName, token(number, textMax))]
}

function transportElement(transport: Transport): XmlElement {
  const { kind, kindText, carrier, orderNumber, cargo, packaging, startsAt, endsAt } = transport
  return element('Transport', [
    ...(kind === 'other'
      ? [element('TransportInny', '1'), ...textOf('OpisInnegoTransportu', token(kindText, shortMax))]
      : [element('RodzajTransportu', kindNumbers[kind])]),
    ...(carrier
      ? [
          element('Przewoznik', [
            element('DaneIdentyfikacyjne', [
              ...numberElements(carrier),
              ...textOf('Nazwa', token(carrier.name, nameMax)),
            ]),
            addressElement('AdresPrzewoznika', carrier.address),
          ]),
        ]
      : []),
    ...textOf('NrZleceniaTransportu', token(orderNumber, textMax)),
    element('LadunekInny', '1'),
    ...textOf('OpisInnegoLadunku', token(cargo, shortMax)),
    ...textOf('JednostkaOpakowania', token(packaging, textMax)),
    ...textOf('DataGodzRozpTransportu', wholeSeconds(startsAt)),
    ...textOf('DataGodzZakTransportu', wholeSeconds(endsAt)),
    ...(transport.from ? [addressElement('WysylkaZ', transport.from)] : []),
    ...(transport.via ?? []).map((address) => addressElement('WysylkaPrzez', address)),
    ...(transport.to ? [addressElement('WysylkaDo', transport.to)] : []),
  ])
}

/** TDataCzas in UTC. */
function wholeSeconds(instant: string | undefined): string | null {
  return instant === undefined ? null : `${instant.slice(0, 19)}Z`
}
