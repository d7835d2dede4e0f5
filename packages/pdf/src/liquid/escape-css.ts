import { withoutBidiControls } from './bidi-controls.ts'
import { textOf } from './escape-html.ts'

/**
 * Escapes data for CSS, as an identifier or within a string (CSS Syntax §4.3.7): other characters than those of a
 * colour or a length. Characters that change the order of letters are left out.
 */
export function escapeCss(value: unknown): string {
  return withoutBidiControls(textOf(value, ',')).replaceAll(
    /[^\p{L}\p{N} #.,%_-]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  )
}
