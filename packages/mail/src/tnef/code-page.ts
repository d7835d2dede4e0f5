const names: ReadonlyMap<number, string> = new Map([
  [20_127, 'us-ascii'],
  [20_866, 'koi8-r'],
  [21_866, 'koi8-u'],
  [50_220, 'iso-2022-jp'],
  [50_221, 'iso-2022-jp'],
  [50_222, 'iso-2022-jp'],
  [51_932, 'euc-jp'],
  [51_949, 'euc-kr'],
  [54_936, 'gb18030'],
  [65_000, 'utf-7'],
  [65_001, 'utf-8'],
])

/** The character set of a code page of Windows; null for 0, which names none. */
export function charsetOfCodePage(page: number): string | null {
  if (page === 0) return null
  if (page > 28_590 && page < 28_607) return `iso-8859-${page - 28_590}`
  return names.get(page) ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : `cp${page}`)
}
