/**
 * Requires that each message in these texts was rendered: in a template string it is `[object Object]`, which the
 * compiler does not see.
 * @throws Error with the place of the first one that was not
 */
export function requireRendered(...texts: readonly string[]): void {
  for (const text of texts) {
    const at = text.indexOf('[object Object]')
    if (at >= 0) throw new Error(`A message was not rendered: ${text.slice(Math.max(0, at - 80), at + 80)}`)
  }
}
