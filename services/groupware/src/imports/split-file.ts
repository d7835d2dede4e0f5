import { importLimits } from '@fiscus/contracts/groupware/import'
import {
  type CalendarFileObject,
  type SplitOptions,
  splitCalendar,
} from '@fiscus/dav/calendar/split-calendar'
import { splitCards } from '@fiscus/dav/cards/split-cards'
import { ObjectError } from '@fiscus/dav/text/object-error'
import type { SplitObject } from '@fiscus/dav/text/split-result'
import { davTexts } from '@fiscus/messages/dav'
import type { Work } from '@fiscus/threads/work'
import { decodeFile, fileFault } from '../files/decode-file.ts'

/** A file as it was received. `zones`: of a calendar. */
export type ImportFile = {
  kind: 'calendar' | 'cards'
  bytes: Uint8Array
  contentType: string | undefined
  zones: SplitOptions
}

/** An object of a file. `timezone`: the zone of its floating times and dates; null: it has none. */
export type ReadableObject = {
  uid: string
  text: string
  title: string
  timezone: string | null
  error: null
}

/** An object of a file, or the reason why it is none. */
export type FileObject =
  | ReadableObject
  | { uid: string | null; text: null; title: string; error: Pick<ObjectError, 'code' | 'reason'> }

/** `unknownZones`: the names of time zones of the file that are not known. */
export type FileParts = { objects: FileObject[]; unknownZones: string[] }

/** Divides a file into its objects: seconds of work for the largest one. */
export const splitWork: Work<ImportFile, FileParts> = { name: 'split', execute: splitFile }

/** The works of the threads of the service. */
export const works = [splitWork] as const

/**
 * Divides a file into its objects.
 * @throws Problem 422 `invalid-request` if the file cannot be read at all, or has more than 5,000 objects
 */
export function splitFile({ kind, bytes, contentType, zones }: ImportFile): FileParts {
  const text = decodeFile(bytes, contentType)
  const { objects, unknownZones } = split(() =>
    kind === 'calendar' ? splitCalendar(text, zones) : { objects: splitCards(text), unknownZones: [] },
  )
  if (objects.length > importLimits.objects)
    throw fileFault(davTexts.tooManyObjects({ count: objects.length, max: importLimits.objects }))
  return { objects: objects.map(plain), unknownZones }
}

function split<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ObjectError) throw fileFault(error.reason)
    throw error
  }
}

/** An error loses its class on its way between threads. */
function plain(object: SplitObject | CalendarFileObject): FileObject {
  if (object.error === null) return { timezone: null, ...object }
  const { code, reason } = object.error
  return { ...object, error: { code, reason } }
}
