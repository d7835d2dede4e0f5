import { type Fraction, fraction, zero } from '@fiscus/tax-engine/testing/fraction'
import { all, at, type Element, readXml, textAt } from '../reader/read-xml.ts'

/** A row of the register of sales: its amounts by cell, and everything else that it states. */
export type RegisterRow = {
  /** `DowodSprzedazy` */
  number: string
  issueDate: string
  saleDate: string | null
  country: string | null
  buyerNumber: string
  /** `BFK`, `DI`, `OFF`, or the KSeF number. */
  inKsef: string
  /** `GTU_…` and markers of procedures, in their order. */
  marks: readonly string[]
  /** `K_10` to `K_36` and `SprzedazVAT_Marza`. */
  cells: ReadonlyMap<string, Fraction>
}

/** A file of JPK_V7M(3) as a tax office reads it. */
export type Register = {
  period: string
  purpose: 'submission' | 'correction'
  rows: readonly RegisterRow[]
  control: { rows: number; tax: Fraction }
  /** `P_10` to `P_66` of the declaration, as they are written. */
  declaration: ReadonlyMap<string, string>
}

const isCell = ({ name }: Element) => name.startsWith('K_') || name === 'SprzedazVAT_Marza'
const inKsefNames = ['BFK', 'DI', 'OFF'] as const
const others = new Set(['TypDokumentu', ...inKsefNames])

function rowOf(row: Element): RegisterRow {
  const marks = row.children.filter(
    ({ name, text }) => text === '1' && !isCell({ name } as Element) && !others.has(name),
  )
  return {
    number: textAt(row, 'DowodSprzedazy') ?? '',
    issueDate: textAt(row, 'DataWystawienia') ?? '',
    saleDate: textAt(row, 'DataSprzedazy') ?? null,
    country: textAt(row, 'KodKrajuNadaniaTIN') ?? null,
    buyerNumber: textAt(row, 'NrKontrahenta') ?? '',
    inKsef: textAt(row, 'NrKSeF') ?? inKsefNames.find((name) => textAt(row, name) === '1') ?? '',
    marks: marks.map(({ name }) => name).filter((name) => name !== 'LpSprzedazy'),
    cells: new Map(row.children.filter(isCell).map(({ name, text }) => [name, fraction(text)])),
  }
}

/** Reads a file of JPK_V7M(3) by the descriptions of its schema. */
export function readRegister(xml: string): Register {
  const root = readXml(xml)
  const heading = at(root, 'Naglowek')
  const register = at(root, 'Ewidencja')
  const positions = at(root, 'Deklaracja/PozycjeSzczegolowe')?.children ?? []
  return {
    period: `${textAt(heading, 'Rok')}-${textAt(heading, 'Miesiac')?.padStart(2, '0')}`,
    purpose: textAt(heading, 'CelZlozenia') === '2' ? 'correction' : 'submission',
    rows: all(register, 'SprzedazWiersz').map(rowOf),
    control: {
      rows: Number(textAt(register, 'SprzedazCtrl/LiczbaWierszySprzedazy')),
      tax: fraction(textAt(register, 'SprzedazCtrl/PodatekNalezny') ?? zero.toString()),
    },
    declaration: new Map(positions.map(({ name, text }) => [name, text])),
  }
}
