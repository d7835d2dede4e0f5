const lengthMax = 41

/** Proposes a slug for a name: `Żółw i Wspólnicy sp. z o.o.` → `zolw-i-wspolnicy-sp-z-o-o`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, lengthMax)
    .replace(/-+$/, '')
}
