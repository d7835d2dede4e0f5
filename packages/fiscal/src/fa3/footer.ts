import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { element, groupOf, textOf, type XmlElement } from '../xml/xml-element.ts'

/** Stopka: the notes, and the registers of the seller. */
export function footerElements({ notes, seller }: DocumentContent): XmlElement[] {
  const texts = [notes, seller?.registerText].filter((text) => text !== undefined)
  return groupOf('Stopka', [
    ...texts.map((text) => element('Informacje', [element('StopkaFaktury', text)])),
    ...groupOf('Rejestry', [
      ...textOf('KRS', seller?.krs),
      ...textOf('REGON', seller?.regon),
      ...textOf('BDO', seller?.bdo),
    ]),
  ])
}
