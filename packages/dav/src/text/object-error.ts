import { davTexts } from '@fiscus/messages/dav'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
/**
 * Why a calendar object or a card cannot be read or written. `character_invalid`: it has the character U+0000.
 * `too_large`: more bytes, lines, components or levels than `objectLimits`. `incomplete`: a component without its end.
 * `not_an_event`: a calendar object of tasks, journals or free times.
 */
export const objectErrorCodes = [
  'character_invalid',
  'incomplete',
  'not_a_calendar',
  'not_a_card',
  'not_an_event',
  'recurrence_invalid',
  'several_uids',
  'time_invalid',
  'time_missing',
  'time_zone_unknown',
  'too_large',
  'uid_invalid',
  'uid_missing',
] as const
export type ObjectErrorCode = (typeof objectErrorCodes)[number]

/** The reason names the property and the problem, with at most a short piece of the object. */
export class ObjectError extends Error {
  readonly code: ObjectErrorCode
  readonly reason: Message

  constructor(code: ObjectErrorCode, reason: Message) {
    super(render(reason))
    this.name = 'ObjectError'
    this.code = code
    this.reason = reason
  }
}

/** Throws an ObjectError for a text that PostgreSQL cannot store. */
export function requireStorable(text: string): void {
  if (text.includes('\0')) throw new ObjectError('character_invalid', davTexts.hasNul())
}

/** A piece of an object for a message: one line, at most 60 characters. */
export function quoted(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 60)
  return `"${line.toWellFormed()}"`
}
