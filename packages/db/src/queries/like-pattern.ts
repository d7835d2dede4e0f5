/**
 * The pattern of `like` and `ilike` for a value that contains a text: `%`, `_` and `\` of the text match themselves.
 */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
