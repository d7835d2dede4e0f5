/** A text for a search that ignores case and diacritics: `Łódź` becomes `lodz`. */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
}
