/** Chromium writes the address of a link in one line: it escapes line breaks. */
const actionStart = '\n/A <</Type /Action\n/S /URI\n/URI '
const allowed = /^\((?:https?|mailto|tel):/

/**
 * Blanks the addresses of links in a PDF of Chromium that open neither a page, nor a mail, nor a call: a reader of PDFs
 * may run a script or open a file that data names. Blanks keep the places of the other objects.
 */
export function removeLinks(pdf: Buffer): void {
  for (let at = pdf.indexOf(actionStart); at >= 0; at = pdf.indexOf(actionStart, at + actionStart.length)) {
    const addressStart = at + actionStart.length
    if (allowed.test(pdf.toString('latin1', addressStart, addressStart + longestStart))) continue
    const end = pdf.indexOf('\n', addressStart)
    if (pdf.toString('latin1', end - 2, end) === '>>') pdf.fill(' ', at + 1, end)
  }
}

const longestStart = '(mailto:'.length
