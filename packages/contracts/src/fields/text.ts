import type { Message } from '@fiscus/messages/message'
import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { refusedCharacter } from './refused-characters.ts'

/** A list of 200 records has their messages whole. */
const messageLengthMax = 4_096

/** A text of 1 to `lengthMax` characters that PostgreSQL can store: without U+0000 and without lone surrogates. */
export function boundedText(lengthMax: number) {
  return z.string().min(1).max(lengthMax).refine(isStorable, { error: values.unstorable.code, abort: true })
}

/** A bounded text that a document freezes, prints and exports, on one or several lines. */
export function frozenText(lengthMax: number) {
  return boundedText(lengthMax).refine(isAccepted, values.refusedCharacter.code)
}

/** A bounded text that a record may have. */
export type OptionalText = {
  /** In characters. */
  lengthMax: number
  /** What the API says of it. */
  description?: string
}

/** A bounded text, or null. */
export function optionalText({ lengthMax, description }: OptionalText) {
  const field = boundedText(lengthMax).nullable()
  return description === undefined ? field : field.meta({ description })
}

/**
 * A text of 1 to `lengthMax` characters on one line, without surrounding white space, that PostgreSQL can store, and
 * that a document may freeze.
 */
export function singleLineText(lengthMax: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: values.controlCharacters.code, abort: true })
    .refine(isAccepted, values.refusedCharacter.code)
}

/**
 * A text of 1 to `lengthMax` characters on one or several lines, without surrounding white space and other control
 * characters than tabs and line breaks.
 */
export function linesText(lengthMax: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine((text) => !/[^\P{Cc}\t\r\n]|\p{Cs}/u.test(text), values.controlCharactersOnLines.code)
}

/** The text with a replacement character for each character that PostgreSQL cannot store. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

/**
 * The message as a column stores it, with a replacement character for each character that PostgreSQL cannot store. Null:
 * it has more than 4,096 characters as JSON, and only its text is stored.
 */
export function storableMessage(message: Message): Message | null {
  const json = JSON.stringify(message, (_, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  )
  return json.length > messageLengthMax || json.includes('\\u0000') ? null : JSON.parse(json)
}

/** Whether a document may have a text. */
function isAccepted(text: string): boolean {
  return refusedCharacter(text) === null
}

/** Whether PostgreSQL can store a text. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
