import { storableText } from '@fiscus/contracts/fields/text'

/** A text of an object as its column stores it: shortened, without what PostgreSQL rejects. The object keeps the whole. */
export function projectedText(text: string, lengthMax: number): string {
  return storableText(text.slice(0, lengthMax))
}
