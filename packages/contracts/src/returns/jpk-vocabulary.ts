/**
 * The amounts of a row of the sales register that Fiscus states, in the order of the structure (JPK_V7M(3) 1-0E,
 * SprzedazWiersz).
 */
export const jpkCells = [
  'K_10',
  'K_11',
  'K_12',
  'K_13',
  'K_15',
  'K_16',
  'K_17',
  'K_18',
  'K_19',
  'K_20',
  'K_21',
  'K_22',
  'SprzedazVAT_Marza',
] as const
export type JpkCell = (typeof jpkCells)[number]

/** Why the cells of a month are not the totals of its documents (tax-calculation §2.13, "Reconciliation"). */
export const differenceReasons = [
  'other_period',
  'oss',
  'no_vat',
  'no_supply',
  'margin_cost',
  'refused',
] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** What the documents of a month are part of: a cell, or a difference. */
export const jpkParts = [...jpkCells, ...differenceReasons] as const
export type JpkPart = (typeof jpkParts)[number]
