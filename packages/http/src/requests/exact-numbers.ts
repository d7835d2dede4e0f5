/** Every number of up to 15 digits is read exactly, unless it is so small that a double has fewer digits for it. */
const suspiciousLength = 16
/** What follows distinguishes a number from the end of a group of a UUID. */
const smallExponent = /\d[eE]-\d{3,15}[\s,}\]]/

/**
 * `JSON.parse`, but a number that a double does not hold is NaN, which every schema rejects at its pointer: JSON.parse
 * rounds 0.10000000000000000001 to 0.1, and 1e-400 to 0. A number above all doubles is Infinity, which they reject,
 * too.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  return maybeInexact(text)
    ? JSON.parse(text, (_, value, { source }) =>
        typeof value === 'number' && !isExact(source, value) ? Number.NaN : value,
      )
    : JSON.parse(text)
}

/** Also true for long numbers in strings. Looking at each 16th character takes a tenth of the time of the parser. */
function maybeInexact(text: string): boolean {
  for (let at = suspiciousLength - 1; at < text.length; at += suspiciousLength)
    if (isDigitOrPoint(text, at) && isLongRun(text, at)) return true
  // Most texts have neither, and searching for a text is ten times as fast as for an expression.
  return (text.includes('e-') || text.includes('E-')) && smallExponent.test(text)
}

function isLongRun(text: string, at: number): boolean {
  let first = at
  while (isDigitOrPoint(text, first - 1)) first--
  let end = at + 1
  while (end - first < suspiciousLength && isDigitOrPoint(text, end)) end++
  return end - first >= suspiciousLength
}

function isDigitOrPoint(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 48 && code <= 57) || code === 46
}

function isExact(source: string, value: number): boolean {
  return !Number.isFinite(value) || scientific(source) === scientific(String(value))
}

/** One text for each value: its digits without zeros at the ends, and the exponent of the last one. `-0` is `0`. */
function scientific(number: string): string {
  const [, sign, integer = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = `${integer}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
