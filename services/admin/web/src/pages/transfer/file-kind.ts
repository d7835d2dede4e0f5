/** What a file of an import contains. */
export type FileKind = 'configuration' | 'rates' | 'rules'

/** The columns that only one of the two tables has. */
const ownColumns = { rates: 'tax_code', rules: 'geo_zone' } as const

/**
 * What a text contains, by its first characters or its header: JSON is the whole configuration, a table has the column
 * `tax_code` (rates) or `geo_zone` (rules). Null if it is none of these.
 */
export function fileKind(text: string): FileKind | null {
  const content = text.replace(/^\uFEFF/, '').trimStart()
  if (content.startsWith('{')) return 'configuration'
  const [header = ''] = content.split(/\r?\n/, 1)
  const columns = header.split(/[,;]/).map((column) => column.trim().replaceAll('"', ''))
  if (columns.includes(ownColumns.rates)) return 'rates'
  return columns.includes(ownColumns.rules) ? 'rules' : null
}
