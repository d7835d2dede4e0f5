/** The text of a message as HTML: paragraphs between its empty lines. */
export function paragraphsOf(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(escaped).join('<br>')}</p>`)
    .join('')
}

/** The text of a message as a quotation below a line that names its sender, after an empty paragraph to write in. */
export function quotedHtml(text: string, line: string): string {
  return `<p></p><p>${escaped(line)}</p><blockquote>${paragraphsOf(text)}</blockquote>`
}

/** A message that is forwarded: its facts, then its text. */
export function forwardedHtml(text: string, facts: readonly string[]): string {
  return `<p></p><p>${facts.map(escaped).join('<br>')}</p>${paragraphsOf(text)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
