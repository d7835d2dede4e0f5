import type { Part } from '../mime/part-tree.ts'

const readBytes = 65_536

/**
 * The METHOD of a part that a calendar program sent (iMIP, RFC 6047 §2.4), in upper case: REQUEST, REPLY and others.
 * null: the part is none, or is a file that a person has attached.
 */
export function calendarMethodOf({ type, disposition }: Part, content: Buffer): string | null {
  if (type.value !== 'text/calendar' || disposition.value === 'attachment') return null
  const declared = type.params.get('method')
  const method = declared ?? /^METHOD:[ \t]*([A-Z-]+)/im.exec(content.toString('latin1', 0, readBytes))?.[1]
  return method?.trim().toUpperCase() || null
}
