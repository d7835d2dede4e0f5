import { withoutBidiControls } from './bidi-controls.ts'

/**
 * Escapes data for CSS, as an identifier or within a string (CSS Syntax §4.3.7): other characters than those of a
 * colour or a length. Characters that change the order of letters are left out.
 */
export function escapeCss(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return withoutBidiControls(text).replaceAll(
    /[^\p{L}\p{N} #.,%_-]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  )
}
