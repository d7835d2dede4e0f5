import type { VatUeReason } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import { exports } from '@fiscus/messages/exports'
import type { Message } from '@fiscus/messages/message'
import type { CommonReason } from '../returns/document-entry.ts'
import type { LineSubject } from '../returns/line-subject.ts'

/**
 * What is stated for a buyer: goods in part C, supplies of a triangular transaction there with a mark, services in part
 * E.
 */
export const vatUeCells = ['goods', 'triangular', 'services'] as const
export type VatUeCell = (typeof vatUeCells)[number]

/** The part of the form that each of them is in. */
export const vatUePartOf = {
  goods: 'C',
  triangular: 'C',
  services: 'E',
} as const satisfies Record<VatUeCell, string>

/** Why a line is not in VAT-UE. */
export type VatUeLeftOut = Exclude<VatUeReason, CommonReason>

export type VatUeMapping =
  | { kind: 'cell'; cell: VatUeCell; source: string }
  | { kind: 'left_out'; reason: VatUeLeftOut; source: string }
  | { kind: 'refused'; detail: Message; source: string }

/** What a line is for VAT-UE: goods of a triangular transaction have no field of their own in FA(3). */
export type VatUeSubject = LineSubject | 'triangular_supply' | 'triangular_from_poland'

/**
 * What of the recapitulative statement each kind of line belongs to, with the provision: the only place that decides
 * about it (tax-calculation §2.15). Articles are those of the VAT act. What is not in art. 100(1) is left out; a line
 * whose rate does not fit its buyer is refused, never guessed.
 */
export const vatUeMapping: Readonly<Record<VatUeSubject, VatUeMapping>> = {
  P_13_1: { kind: 'left_out', reason: 'in_poland', source: 'art. 41(1)' },
  P_13_2: { kind: 'left_out', reason: 'in_poland', source: 'art. 41(2)' },
  P_13_3: { kind: 'left_out', reason: 'in_poland', source: 'art. 41(2a)' },
  P_13_4: { kind: 'left_out', reason: 'in_poland', source: 'art. 114(1)' },
  P_13_5: { kind: 'left_out', reason: 'oss', source: 'part XII ch. 6a: declared in the OSS return' },
  P_13_6_1: { kind: 'left_out', reason: 'in_poland', source: 'art. 83, art. 146' },
  P_13_6_2: { kind: 'cell', cell: 'goods', source: 'art. 100(1)(1), art. 13(1), (3)' },
  P_13_6_3: { kind: 'left_out', reason: 'export', source: 'art. 2(8), art. 41(4) to (11)' },
  P_13_7: { kind: 'left_out', reason: 'in_poland', source: 'art. 43, art. 82, art. 113' },
  P_13_8: {
    kind: 'left_out',
    reason: 'outside_poland',
    source: 'art. 28a to 28o: outside Poland, and not art. 100(1)(4)',
  },
  P_13_9: { kind: 'cell', cell: 'services', source: 'art. 100(1)(4), art. 28b' },
  P_13_10: { kind: 'left_out', reason: 'in_poland', source: 'art. 145e' },
  P_13_11: { kind: 'left_out', reason: 'in_poland', source: 'art. 119, art. 120' },
  triangular_supply: { kind: 'cell', cell: 'triangular', source: 'art. 100(1)(3), art. 135(1)(2), art. 136' },
  triangular_from_poland: {
    kind: 'refused',
    source: 'art. 135(1)(2), (4), art. 138',
    detail: exports.vatUeTriangularSupply(),
  },
  withheld_only: { kind: 'left_out', reason: 'no_vat', source: 'a withheld tax is income tax' },
  no_supply: { kind: 'left_out', reason: 'no_supply', source: 'art. 5(1), art. 29a(11), art. 8b(1)' },
  no_field: {
    kind: 'refused',
    source: 'art. 100(1)',
    detail: exports.vatUeNoPart(),
  },
}
