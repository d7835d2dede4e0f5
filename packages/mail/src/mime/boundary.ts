import type { StructuredHeader } from './structured-header.ts'

export const boundaryLength = 250
/** The start of a multipart without a boundary, in which one is sought. */
const soughtBytes = 8192

/**
 * The boundary of a part of the given type, whose body begins at `position`; null for a type without parts, and for a
 * multipart without a boundary, which is read as text. Where none is declared, or the message has no line with it, it
 * is that of the first line that looks like one.
 * @param open the boundaries of the parts around it
 */
export function boundaryAt(
  source: Buffer,
  position: number,
  type: StructuredHeader,
  open: readonly string[],
): string | null {
  if (!type.value.startsWith('multipart/')) return null
  const declared = declaredBoundary(type)
  // Only once in a message, because it takes the length of the source.
  const isMissing =
    open.length === 0 && declared !== null && !source.includes(`--${declared}`, position, 'latin1')
  return (declared === null || isMissing ? soughtBoundary(source, position, open) : null) ?? declared
}

function declaredBoundary({ params }: StructuredHeader): string | null {
  const boundary = params.get('boundary')?.trimEnd()
  return boundary && boundary.length <= boundaryLength ? Buffer.from(boundary).toString('latin1') : null
}

const boundaryLine = /^--([^\r\n]{1,250})\r?\n(?=content-[\w-]+[ \t]*:)/im

/** null also when the parts around it have a delimiter before: the part ends there. */
function soughtBoundary(source: Buffer, position: number, open: readonly string[]): string | null {
  const start = source.toString('latin1', position, position + soughtBytes)
  const found = boundaryLine.exec(start)
  if (!found) return null
  const before = start.slice(0, found.index + found[0].length)
  return open.some((boundary) => before.includes(`--${boundary}`)) ? null : found[1]?.trimEnd() || null
}
