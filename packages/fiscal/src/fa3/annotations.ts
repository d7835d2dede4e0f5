import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { exports } from '@fiscus/messages/exports'
import type { Fa3Fault } from '@fiscus/tax-engine/reporting/fa3-fault'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { element, type XmlElement } from '../xml/xml-element.ts'
import { token, yesOrNo } from './fa3-values.ts'

type Annotations = NonNullable<DocumentContent['annotations']>

const basisElements = { vat_act: 'P_19A', directive: 'P_19B', other: 'P_19C' } as const
const basisMax = 256

const marginElements = {
  travel_agency: 'P_PMarzy_2',
  used_goods: 'P_PMarzy_3_1',
  works_of_art: 'P_PMarzy_3_2',
  collectors_items: 'P_PMarzy_3_3',
} as const

/** An element of Adnotacje; `positions` are the lines that it comes from, from 1. */
export type Annotation = { group: string | null; field: string; value: string; positions: number[] }

/**
 * The annotations of an invoice: each of them is mandatory (VAT act art. 106e(1)(16) to (19), (22), (2), (3);
 * art. 136). Reports `fa3-exemption-basis-missing`.
 */
export function annotationsOf(
  { annotations = {} }: Pick<DocumentContent, 'annotations'>,
  items: readonly SnapshotItem[],
  report: (fault: Fa3Fault) => void,
): Annotation[] {
  const reverseCharge = positionsOf(items, isReverseCharge)
  const plain = (field: string, value: string, positions: number[] = []) => ({
    group: null,
    field,
    value,
    positions,
  })
  return [
    plain('P_16', yesOrNo(annotations.cashAccounting)),
    plain('P_17', yesOrNo(annotations.selfBilling)),
    plain('P_18', yesOrNo(reverseCharge.length > 0), reverseCharge),
    plain('P_18A', yesOrNo(annotations.splitPayment)),
    ...exemption(annotations, items, report),
    { group: 'NoweSrodkiTransportu', field: 'P_22N', value: '1', positions: [] },
    plain('P_23', yesOrNo(annotations.triangular)),
    ...margin(annotations, items),
  ]
}

/** Adnotacje. */
export function annotationsElement(annotations: readonly Annotation[]): XmlElement {
  const groups = Map.groupBy(annotations, ({ group, field }) => group ?? field)
  return element(
    'Adnotacje',
    Array.from(groups.entries(), ([name, fields]) => {
      const leaves = fields.map(({ field, value }) => element(field, value))
      return fields[0]?.group === null ? leaves : element(name, leaves)
    }).flat(),
  )
}

/** The provision that the document states, else those of the rates, which are provisions of the VAT act. */
function exemption(
  { exemptionBasis }: Annotations,
  items: readonly SnapshotItem[],
  report: (fault: Fa3Fault) => void,
): Annotation[] {
  const group = 'Zwolnienie'
  const positions = positionsOf(items, ({ taxRate }) => taxRate.taxStatus === 'exempt')
  if (positions.length === 0) return [{ group, field: 'P_19N', value: '1', positions }]
  const clauses = new Set(positions.flatMap((position) => items[position - 1]?.taxRate.legalClause ?? []))
  const text = exemptionBasis?.text ?? [...clauses].join('; ')
  if (text === '')
    report({
      code: 'fa3-exemption-basis-missing',
      pointer: '/content/annotations/exemptionBasis',
      detail: exports.fa3WithoutExemptionBasis(),
    })
  const field = basisElements[exemptionBasis?.source ?? 'vat_act']
  return [
    { group, field: 'P_19', value: '1', positions },
    { group, field, value: token(text, basisMax) ?? '', positions },
  ]
}

function margin(
  { marginProcedure = 'used_goods' }: Annotations,
  items: readonly SnapshotItem[],
): Annotation[] {
  const group = 'PMarzy'
  const positions = positionsOf(items, ({ taxRate }) => taxRate.calculationMode === 'margin')
  if (positions.length === 0) return [{ group, field: 'P_PMarzyN', value: '1', positions }]
  return [
    { group, field: 'P_PMarzy', value: '1', positions },
    { group, field: marginElements[marginProcedure], value: '1', positions },
  ]
}

/** The buyer settles the tax, in Poland or abroad (P_18). */
function isReverseCharge({ taxRate, taxes }: SnapshotItem): boolean {
  const rates = [taxRate, ...(taxes ?? []).map((component) => component.taxRate)]
  return rates.some(({ taxStatus }) => taxStatus === 'reverse_charge')
}

function positionsOf(items: readonly SnapshotItem[], applies: (item: SnapshotItem) => boolean): number[] {
  return items.flatMap((item, index) => (applies(item) ? index + 1 : []))
}
