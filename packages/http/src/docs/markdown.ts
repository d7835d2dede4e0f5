/**
 * Converts the subset of Markdown that the error pages use to HTML: headings, paragraphs, lists, fenced code, `code`,
 * **strong** and links. All text is escaped first, so HTML in a page is shown as text.
 */
export function htmlOfMarkdown(markdown: string): string {
  return markdown
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part) => (part.startsWith('```') ? codeBlock(part) : blocks(part)))
    .join('\n')
}

/** Escapes text for the content of an element or the value of an attribute, in HTML and in SVG. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function codeBlock(fenced: string): string {
  return `<pre><code>${escapeHtml(fenced.split('\n').slice(1, -1).join('\n'))}</code></pre>`
}

function blocks(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(block)
    .join('\n')
}

function block(text: string): string {
  const [, marks, heading] = /^(#{1,3}) (.*)$/.exec(text) ?? []
  if (marks && heading) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`
  if (!text.startsWith('- ')) return `<p>${inline(text)}</p>`
  const items = text.slice(2).split(/\n- /)
  return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`
}

function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(((?:https:\/)?(?:\/[\w.#-]+)+)\)/g, '<a href="$2">$1</a>')
}
