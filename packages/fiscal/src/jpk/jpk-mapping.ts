import type { DifferenceReason, JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import { exports } from '@fiscus/messages/exports'
import type { Message } from '@fiscus/messages/message'
import type { LineSubject } from '../returns/line-subject.ts'

/** Why a line of a document is not in the register. */
export type LeftOutReason = Extract<DifferenceReason, 'oss' | 'no_vat' | 'no_supply'>

export type JpkMapping =
  /** `within` repeats the base: an amount that is part of it. */
  | { kind: 'cells'; base: JpkCell; tax?: JpkCell; within?: JpkCell; source: string }
  /** The margin is in the cells of its rate, the selling price in SprzedazVAT_Marza. */
  | { kind: 'margin'; source: string }
  | { kind: 'left_out'; reason: LeftOutReason; source: string }
  | { kind: 'refused'; detail: Message; source: string }

/**
 * The cells of each kind of line, with the provision that puts it there: the only place that decides about them
 * (tax-calculation §2.13). Articles are those of the VAT act, paragraphs those of the regulation on JPK_VAT (15 October
 * 2019). What no source puts into a cell is refused, never guessed.
 */
export const jpkMapping: Readonly<Record<LineSubject, JpkMapping>> = {
  P_13_1: { kind: 'cells', base: 'K_19', tax: 'K_20', source: 'art. 41(1), art. 146ef' },
  P_13_2: { kind: 'cells', base: 'K_17', tax: 'K_18', source: 'art. 41(2), art. 146ef' },
  P_13_3: { kind: 'cells', base: 'K_15', tax: 'K_16', source: 'art. 41(2a)' },
  P_13_4: {
    kind: 'refused',
    source: 'art. 114(1), (3)',
    detail: exports.jpkTaxis(),
  },
  P_13_5: {
    kind: 'left_out',
    reason: 'oss',
    source: 'art. 130c, part XII ch. 6a: declared in the OSS return',
  },
  P_13_6_1: { kind: 'cells', base: 'K_13', source: 'art. 83, art. 146' },
  P_13_6_2: { kind: 'cells', base: 'K_21', source: 'art. 13(1), art. 42' },
  P_13_6_3: { kind: 'cells', base: 'K_22', source: 'art. 2(8), art. 41(4) to (11)' },
  P_13_7: { kind: 'cells', base: 'K_10', source: 'art. 43, art. 82, art. 113' },
  P_13_8: { kind: 'cells', base: 'K_11', source: 'art. 22, art. 28a to 28o: the place of supply is abroad' },
  P_13_9: { kind: 'cells', base: 'K_11', within: 'K_12', source: 'art. 28b, art. 100(1)(4)' },
  P_13_10: {
    kind: 'refused',
    source: 'art. 145e; § 10',
    detail: exports.jpkReverseCharge(),
  },
  P_13_11: { kind: 'margin', source: 'art. 119, art. 120; § 10' },
  withheld_only: { kind: 'left_out', reason: 'no_vat', source: 'a withheld tax is income tax' },
  no_supply: {
    kind: 'left_out',
    reason: 'no_supply',
    source: 'art. 5(1); art. 29a(11): a deposit for packaging; art. 8b(1): a multi-purpose voucher',
  },
  no_field: {
    kind: 'refused',
    source: '§ 10',
    detail: exports.jpkNoCell(),
  },
}
