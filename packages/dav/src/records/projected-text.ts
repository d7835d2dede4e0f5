import { storableText } from '@fiscus/contracts/fields/text'

/**
 * A text of an object as its column stores it: shortened, without what PostgreSQL rejects. The object keeps the whole.
 */
export function projectedText(text: string, lengthMax: number): string {
  return storableText(text.slice(0, lengthMax))
}

/** The same on one line, without surrounding white space: what a request may set the field to (`singleLineText`). */
export function projectedLine(text: string, lengthMax: number): string {
  return projectedText(text.replace(/[\p{Cc}\p{NChar}\p{Zl}\p{Zp}]+/gu, ' ').trim(), lengthMax)
}

/**
 * The text of an object where its column has the projection of it, on one line or, from an earlier release, with its
 * line breaks; else that of the column, which a bulk edit has changed alone.
 */
export function lineOf<Text extends string | null>(column: Text, text: Text, lengthMax: number): Text {
  if (text === null) return column
  const isProjection = [projectedLine, projectedText].some((project) => project(text, lengthMax) === column)
  return isProjection ? text : column
}
