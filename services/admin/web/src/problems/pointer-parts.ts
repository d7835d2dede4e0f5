/** The names and positions in a JSON pointer (RFC 6901 §4): `/rates/3/a~1b` has `rates`, `3` and `a/b`. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
