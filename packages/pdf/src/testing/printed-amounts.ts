/** For tests: the numbers with two decimals or more that are no percentages, in Polish or English notation. */
export function amountsIn(text: string, language: 'pl' | 'en'): string[] {
  const numbers =
    language === 'pl'
      ? text.matchAll(/-?\d{1,3}(?: \d{3})*,\d{2,}(?![\d%])/g)
      : text.matchAll(/-?\d{1,3}(?:,\d{3})*\.\d{2,}(?![\d%])/g)
  const decimals = [...numbers].map(([number]) =>
    language === 'pl' ? number.replaceAll(' ', '').replace(',', '.') : number.replaceAll(',', ''),
  )
  return decimals.sort()
}
