import { fontFaces } from '../fonts/font-faces.ts'
import { fontFamilies } from '../fonts/font-families.ts'
import { offlinePolicy } from './offline-page.ts'
import type { PdfPage } from './pdf-engine.ts'

/** The fonts of the package are those of everything, numbers of pages in a margin included. */
const baseStyle = `html{font-family:${fontFamilies.map(({ name }) => `"${name}"`).join(',')},sans-serif}`

/** The HTML document of a page, with the fonts that its letters need. */
export function pageDocument({ html, css, title, language }: PdfPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${offlinePolicy}">
<title>${escapeHtml(title)}</title>
<style>${baseStyle}${fontFaces(charactersOf(`${title}${html}${css}`))}</style>
<style>${css.replaceAll('</', '<\\/')}</style>
</head>
<body>
${html}
</body>
</html>`
}

/** The text of a page and of its style sheet, without tags. */
export function printedText({ html, css }: PdfPage): string {
  return charactersOf(`${html.replaceAll(/<[^<>]*>/g, '')} ${css}`)
}

/** A text with the characters that its references in HTML (&#261;) and its escapes in CSS (\\2014) stand for. */
function charactersOf(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]{1,6})\b/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7})\b/g, (_, code: string) => characterOf(Number(code)))
    .replaceAll(/\\([0-9a-f]{1,6})\b/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => references[character] ?? character)
}
