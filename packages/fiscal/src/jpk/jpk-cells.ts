import type { JpkCell, SummaryType } from '@fiscus/contracts/returns/jpk-vocabulary'
import type { MarginProcedure } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'

/** The cells of a tax; the cell before each is its base. */
export const taxCells: ReadonlySet<JpkCell> = new Set(['K_16', 'K_18', 'K_20'])

/**
 * The cells that are contained in others: art. 100(1)(4) services are in K_11, the margin is in the pair of its rate.
 */
export const containedCells: ReadonlySet<JpkCell> = new Set(['K_12', 'SprzedazVAT_Marza'])

/** TypDokumentu: a summary entry, or an invoice to a receipt, whose tax the report of the cash register declares. */
export type RowType = SummaryType | 'FP'

/** The markers of a row, in the order of the structure. */
export const jpkMarkers = [
  'WSTO_EE',
  'IED',
  'TP',
  'TT_WNT',
  'TT_D',
  'MR_T',
  'MR_UZ',
  'I_42',
  'I_63',
  'B_SPV',
  'B_SPV_DOSTAWA',
  'B_MPV_PROWIZJA',
] as const
export type JpkMarker = (typeof jpkMarkers)[number]

/** The marker of sales with a margin (VAT act art. 119, art. 120). */
export function marginMarker(procedure: MarginProcedure): JpkMarker {
  return procedure === 'travel_agency' ? 'MR_T' : 'MR_UZ'
}
