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

/** The cells that a summary entry may have: sales in Poland, and exports that travellers took with them. */
export const summaryCells = [
  'K_10',
  'K_13',
  'K_15',
  'K_16',
  'K_17',
  'K_18',
  'K_19',
  'K_20',
  'K_22',
  'SprzedazVAT_Marza',
] as const satisfies readonly JpkCell[]
export type SummaryCell = (typeof summaryCells)[number]

/** The columns of a CSV file of summary entries. */
export const summaryColumns: readonly string[] = [
  ...['type', 'number', 'issueDate', 'saleDate', 'marginProcedure'],
  ...summaryCells,
]

/** The summary entries of the register: RO, a report of cash registers; WEW, an internal document. */
export const summaryTypes = ['RO', 'WEW'] as const
export type SummaryType = (typeof summaryTypes)[number]

/** Why the cells of a month are not the totals of its documents (tax-calculation §2.13, "Reconciliation"). */
export const differenceReasons = [
  'other_period',
  'oss',
  'no_vat',
  'no_supply',
  'margin_cost',
  'receipt',
  'refused',
] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** What the documents of a month are part of: a cell, or a difference. */
export const jpkParts = [...jpkCells, ...differenceReasons] as const
export type JpkPart = (typeof jpkParts)[number]
