/**
 * A text without invisible characters that change the order of its letters (Unicode Bidi_Control, as U+202E): a name
 * must not print "Rata 00,001" for what is stored as "Rata 100,00". Letters from right to left need none.
 */
export function withoutBidiControls(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '')
}
