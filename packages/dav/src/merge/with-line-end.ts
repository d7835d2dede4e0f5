import type { Property } from '../text/content-line.ts'

/** The property with the line ends of the text into which it goes. */
export function withLineEnd(property: Property, lineEnd: string): Property {
  const raw = property.raw.replace(/\r*\n|\r/g, lineEnd)
  return { ...property, raw: raw.endsWith(lineEnd) ? raw : raw + lineEnd }
}
