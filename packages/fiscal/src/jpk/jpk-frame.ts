import { refusedTexts } from '@fiscus/contracts/fields/refused-characters'
import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { documents } from '@fiscus/messages/documents'
import { exports } from '@fiscus/messages/exports'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import { token } from '../fa3/fa3-values.ts'
import { type Period, periodOf } from '../periods/period.ts'
import { amountText } from '../returns/cents.ts'
import { writeXml } from '../xml/write-xml.ts'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { declarationOf } from './declaration.ts'
import { type JpkForm, jpkForms } from './jpk-form.ts'
import type { RegisterFigures } from './register-figures.ts'

/** Of the types that all structures of the Ministry share, to which the elements of a natural person belong. */
const sharedNamespace = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/'
const nameMax = 240

/** The header of the file, and the taxpayer. */
export type JpkHead = {
  period: Period
  form: JpkForm
  seller: SellerProfile
  /** A correction replaces the file that was submitted for the month before (CelZlozenia 2). */
  purpose: 'submission' | 'correction'
  createdAt: Date
}

/** The text before the rows of the register and after them. */
export type JpkFrame = { head: string; tail: string }

/** A fault for each field of the profile of the seller that the file cannot be written without. */
export function sellerFaults(seller: SellerProfile): JpkFault[] {
  const missing = requiredOfSeller
    .filter(({ field }) => !seller[field] && !(field === 'name' && seller.naturalPerson))
    .map(({ field, detail }) => ({
      code: 'jpk-seller-missing' as const,
      pointer: `/seller/${field}`,
      detail,
    }))
  const refused = refusedTexts(seller, '/seller').map(({ pointer, character }) => ({
    code: 'jpk-invalid' as const,
    pointer,
    detail: documents.recordWithRefusedCharacter({ character }),
  }))
  return [...missing, ...refused]
}

const requiredOfSeller = [
  { field: 'nip', detail: exports.jpkWithoutNip() },
  { field: 'name', detail: exports.jpkWithoutName() },
  { field: 'email', detail: exports.jpkWithoutEmail() },
  { field: 'taxOffice', detail: exports.jpkWithoutTaxOffice() },
] as const

/**
 * The file JPK_V7M(3) or JPK_V7K(3) 1-0E without its rows, for a seller without faults. `declared` are the figures of
 * the months that it declares; null: it has no declaration.
 */
export function jpkFrame(
  head: JpkHead,
  figures: RegisterFigures,
  declared: RegisterFigures | null = figures,
): JpkFrame {
  const root: XmlElement = {
    name: 'JPK',
    attributes: { xmlns: jpkForms[head.form].namespace, 'xmlns:etd': sharedNamespace },
    content: [
      heading(head),
      taxpayer(head.seller),
      ...(declared === null ? [] : [declarationElement(head, declared)]),
      element('Ewidencja', [...salesControl(figures), ...purchasesControl]),
    ],
  }
  const xml = writeXml(root)
  const rowsBegin = xml.indexOf('    <SprzedazCtrl>')
  return { head: xml.slice(0, rowsBegin), tail: xml.slice(rowsBegin) }
}

function heading({ period, form, seller, purpose, createdAt }: JpkHead): XmlElement {
  const [year = '', month] = period.split('-')
  return element('Naglowek', [
    {
      name: 'KodFormularza',
      attributes: { kodSystemowy: jpkForms[form].system, wersjaSchemy: '1-0E' },
      content: 'JPK_VAT',
    },
    element('WariantFormularza', '3'),
    element('DataWytworzeniaJPK', `${createdAt.toISOString().slice(0, 19)}Z`),
    element('NazwaSystemu', 'Fiscus'),
    { name: 'CelZlozenia', attributes: { poz: 'P_7' }, content: purpose === 'correction' ? '2' : '1' },
    ...textOf('KodUrzedu', seller.taxOffice),
    element('Rok', year),
    element('Miesiac', String(Number(month))),
  ])
}

function taxpayer({ nip, name, naturalPerson, email, phone }: SellerProfile): XmlElement {
  const contact = [...textOf('Email', email), ...textOf('Telefon', phone)]
  const identified = naturalPerson
    ? element('OsobaFizyczna', [
        ...textOf('etd:NIP', nip),
        element('etd:ImiePierwsze', naturalPerson.firstName),
        element('etd:Nazwisko', naturalPerson.lastName),
        element('etd:DataUrodzenia', naturalPerson.birthDate),
        ...contact,
      ])
    : element('OsobaNiefizyczna', [
        ...textOf('NIP', nip),
        ...textOf('PelnaNazwa', token(name, nameMax)),
        ...contact,
      ])
  return { name: 'Podmiot1', attributes: { rola: 'Podatnik' }, content: [identified] }
}

/** Deklaracja. Pouczenia: the taxpayer has read the instructions, which it confirms by submitting the file. */
function declarationElement({ form, period }: JpkHead, figures: RegisterFigures): XmlElement {
  const { system, name, variant } = jpkForms[form].declaration
  return element('Deklaracja', [
    element('Naglowek', [
      {
        name: 'KodFormularzaDekl',
        attributes: {
          kodSystemowy: system,
          kodPodatku: 'VAT',
          rodzajZobowiazania: 'Z',
          wersjaSchemy: '1-0E',
        },
        content: name,
      },
      element('WariantFormularzaDekl', variant),
      ...(form === 'V7K' ? [element('Kwartal', periodOf(`${period}-01`, 'quarter').slice(-1))] : []),
    ]),
    element(
      'PozycjeSzczegolowe',
      declarationOf(figures).map(({ field, value }) => element(field, value)),
    ),
    element('Pouczenia', '1'),
  ])
}

/** SprzedazCtrl: the rows, and the tax in them. */
function salesControl({ rows, declared }: RegisterFigures): XmlElement[] {
  return [
    element('SprzedazCtrl', [
      element('LiczbaWierszySprzedazy', String(rows)),
      element('PodatekNalezny', amountText(declared.tax)),
    ]),
  ]
}

/** ZakupCtrl: purchases are not part of the service. */
const purchasesControl: readonly XmlElement[] = [
  element('ZakupCtrl', [element('LiczbaWierszyZakupow', '0'), element('PodatekNaliczony', '0.00')]),
]
