import { type Param, type Property, readProperty } from './content-line.ts'

const foldBytes = 75

/**
 * Writes a property as a folded content line (RFC 5545 §3.1). The value must be escaped already; control characters are
 * removed from it, so that it cannot begin a line of its own. Parameters are quoted, and encoded after RFC 6868, where
 * they must be.
 */
export function writeProperty(
  name: string,
  params: readonly Param[],
  value: string,
  lineEnd: string,
): Property {
  return propertyOf(`${headOf('', name, params)}:${withoutControls(value)}`, lineEnd)
}

/**
 * The same property with another value. Group, name and parameters keep their bytes, except that those in `without` are
 * left out.
 */
export function withValue(
  property: Property,
  value: string,
  lineEnd: string,
  without: readonly string[] = [],
): Property {
  const kept = property.params.filter(({ name }) => !without.includes(name))
  const head =
    kept.length === property.params.length ? property.head : headOf(property.group, property.name, kept)
  return propertyOf(`${head}:${withoutControls(value)}`, lineEnd)
}

/** The same property in another group. */
export function propertyWithGroup(property: Property, group: string): Property {
  const head = property.head.slice(property.group.length)
  const lineEnd = /\r*\n|\r/.exec(property.raw)?.[0] ?? '\r\n'
  return propertyOf(`${group}${head}:${property.value}`, lineEnd)
}

/** Folds a line at 75 bytes of UTF-8, never within a character. */
function foldLine(text: string, lineEnd: string): string {
  const lines: string[] = []
  let line = ''
  let bytes = 0
  for (const char of text) {
    const size = Buffer.byteLength(char)
    if (bytes + size > foldBytes) {
      lines.push(line)
      line = ' '
      bytes = 1
    }
    line += char
    bytes += size
  }
  lines.push(line)
  return lines.join(lineEnd) + lineEnd
}

function propertyOf(text: string, lineEnd: string): Property {
  const property = readProperty(foldLine(text, lineEnd), text)
  if (property === null) throw new TypeError('A property needs a name.')
  return property
}

function headOf(group: string, name: string, params: readonly Param[]): string {
  const parameters = params.map((param) => `;${param.name}=${param.values.map(paramText).join(',')}`)
  return `${group === '' ? '' : `${group}.`}${name}${parameters.join('')}`
}

function paramText(value: string): string {
  const encoded = value
    .replaceAll('^', '^^')
    .replace(/\r\n?|\n/g, '^n')
    .replaceAll('"', "^'")
    .replace(/\p{Cc}/gu, '')
  return /[:;,]|^\s|\s$/.test(encoded) ? `"${encoded}"` : encoded
}

function withoutControls(value: string): string {
  return value.toWellFormed().replace(/[^\P{Cc}\t]|[\u2028\u2029]/gu, '')
}
