/** A parameter. The bare type of vCard 2.1 (`TEL;HOME:`) is a `TYPE` with that value. */
export type Param = { name: string; values: readonly string[] }

/**
 * A property of a component. `raw` is what is stored and sent; the other fields are its meaning. `head` is the unfolded
 * text before the value. Names are in upper case.
 */
export type Property = {
  kind: 'property'
  raw: string
  head: string
  group: string
  name: string
  params: readonly Param[]
  value: string
}

const head = /^(?:([A-Za-z0-9-]+)\.)?([A-Za-z0-9-]+)(?=[;:])/
const bareEncodings = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT'])

/** Reads an unfolded content line. null: it has no name or no value, so it is kept and has no meaning. */
export function readProperty(raw: string, text: string): Property | null {
  const match = head.exec(text)
  if (match === null) return null
  const [whole, group = '', name = ''] = match
  const colon = valueColon(text, whole.length)
  if (colon < 0) return null
  return {
    kind: 'property',
    raw,
    head: text.slice(0, colon),
    group,
    name: name.toUpperCase(),
    params: splitOutsideQuotes(text.slice(whole.length, colon), ';').slice(1).map(readParam),
    value: text.slice(colon + 1),
  }
}

/** The first value of a parameter, or null. */
export function paramOf(property: Property, name: string): string | null {
  return property.params.find((param) => param.name === name)?.values[0] ?? null
}

/** All values of a parameter, also where it is repeated. */
export function paramValues(property: Property, name: string): string[] {
  return property.params.filter((param) => param.name === name).flatMap(({ values }) => values)
}

/** The colon before the value: the first one outside quotes, or the first one at all where a quote has no end. */
function valueColon(text: string, from: number): number {
  let isQuoted = false
  for (let i = from; i < text.length; i++) {
    const char = text[i]
    if (char === '"') isQuoted = !isQuoted
    else if (char === ':' && !isQuoted) return i
  }
  return text.indexOf(':', from)
}

function readParam(text: string): Param {
  const equals = text.indexOf('=')
  if (equals < 0) {
    const bare = text.trim()
    return { name: bareEncodings.has(bare.toUpperCase()) ? 'ENCODING' : 'TYPE', values: [bare] }
  }
  const name = text.slice(0, equals).trim().toUpperCase()
  return { name, values: splitOutsideQuotes(text.slice(equals + 1), ',').map(unquoted) }
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  const inner = /^".*"$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed
  return inner.replace(/\^([n^'])/g, (_, char: string) => (char === 'n' ? '\n' : char === "'" ? '"' : '^'))
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let isQuoted = false
  let start = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted
    else if (text[i] === separator && !isQuoted) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
