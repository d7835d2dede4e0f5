/**
 * Counts the pages of a PDF of Chromium, and blanks its dates, so that the same page gives the same bytes, and links
 * that a document must not have. Chromium writes its objects uncompressed, and the line breaks of a text as \n, so that
 * no text of a document looks like the start of a page.
 */
export function finishPdf(printed: Buffer): { pdf: Buffer; pages: number } {
  const pdf = Buffer.from(printed)
  let pages = 0
  for (let at = pdf.indexOf(pageStart); at >= 0; at = pdf.indexOf(pageStart, at + pageStart.length))
    pages += 1
  // The information of the document is the first object.
  const information = pdf.toString('latin1', 0, Math.max(0, pdf.indexOf('\nendobj')))
  for (const { index, 0: dates } of information.matchAll(/\n\/(?:CreationDate|ModDate) \(D:[^)]*\)/g))
    pdf.fill(' ', index + 1, index + dates.length)
  removeLinks(pdf)
  return { pdf, pages }
}

const pageStart = ' obj\n<</Type /Page\n'

/** Chromium writes the address of a link in one line: it escapes line breaks. */
const actionStart = '\n/A <</Type /Action\n/S /URI\n/URI '
const allowedAddress = /^\((?:https?|mailto|tel):/

/**
 * Blanks the addresses of links in a PDF of Chromium that open neither a page, nor a mail, nor a call: a reader of PDFs
 * may run a script or open a file that data names. Blanks keep the places of the other objects.
 */
function removeLinks(pdf: Buffer): void {
  for (let at = pdf.indexOf(actionStart); at >= 0; at = pdf.indexOf(actionStart, at + actionStart.length)) {
    const addressStart = at + actionStart.length
    if (allowedAddress.test(pdf.toString('latin1', addressStart, addressStart + longestStart))) continue
    const end = pdf.indexOf('\n', addressStart)
    if (pdf.toString('latin1', end - 2, end) === '>>') pdf.fill(' ', at + 1, end)
  }
}

const longestStart = '(mailto:'.length
