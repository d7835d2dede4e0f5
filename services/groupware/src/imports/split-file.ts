import { type SplitOptions, splitCalendar } from '@fiscus/dav/calendar/split-calendar'
import { splitCards } from '@fiscus/dav/cards/split-cards'
import { type ReadContact, readContact } from '@fiscus/dav/records/contact-columns'
import { type ReadEvent, readEvent } from '@fiscus/dav/records/event-columns'
import { ObjectError } from '@fiscus/dav/text/object-error'
import type { SplitObject } from '@fiscus/dav/text/split-result'
import type { Work } from '@fiscus/threads/work'
import { decodeFile, fileFault } from '../files/decode-file.ts'

/** A file as it was received. */
export type ImportFile = { bytes: Uint8Array; contentType: string | undefined }
type CalendarText = { uid: string; text: string; timezone: string | null }
type CalendarImport = ImportFile & { zones: SplitOptions }

/** An object of a file, and the record that it becomes. */
export type ReadableObject<Read> = { uid: string; title: string; read: Read; error: null }

/** An object of a file, or the reason why it is none. */
export type FileObject<Read> =
  | ReadableObject<Read>
  | { uid: string | null; title: string; error: Pick<ObjectError, 'code' | 'reason'> }

/** An event of a file. `floatsIn`: the zone of its times without one; null: it has none. */
export type FileEvent = ReadEvent & { floatsIn: string | null }

/** `unknownZones`: the names of time zones of the file that are not known. */
export type FileParts<Read> = { objects: FileObject<Read>[]; unknownZones: string[] }

/** Divides a calendar into its events and reads them: seconds of work for the largest one. */
export const calendarWork: Work<CalendarImport, FileParts<FileEvent>> = {
  name: 'split_calendar',
  execute({ zones, ...file }) {
    const { objects, unknownZones } = whole(() => splitCalendar(textOf(file), zones))
    const read = ({ text, timezone }: CalendarText): FileEvent => ({
      ...readEvent(text, timezone ?? zones.tenantZone),
      floatsIn: timezone,
    })
    return {
      objects: objects.map((object) => readObject<CalendarText, FileEvent>(object, read)),
      unknownZones,
    }
  },
}

/** Divides a file into its cards and reads them. */
export const cardsWork: Work<ImportFile, FileParts<ReadContact>> = {
  name: 'split_cards',
  execute(file) {
    const cards = whole(() => splitCards(textOf(file)))
    return {
      objects: cards.map((card) => readObject(card, ({ text }) => readContact(text))),
      unknownZones: [],
    }
  },
}

/** The works of the threads of the service. */
export const works = [calendarWork, cardsWork] as const

const textOf = ({ bytes, contentType }: ImportFile) => decodeFile(bytes, contentType)

/** @throws Problem 422 `invalid-request` if the file cannot be read at all, or has more objects than an import takes */
function whole<T>(split: () => T): T {
  try {
    return split()
  } catch (error) {
    if (error instanceof ObjectError) throw fileFault(error.reason)
    throw error
  }
}

/** An error loses its class on its way between threads. */
function readObject<Split extends { uid: string; text: string }, Read>(
  object: SplitObject<Split>,
  read: (object: Split) => Read,
): FileObject<Read> {
  const { uid, title, error } = object
  const failure = ({ code, reason }: ObjectError) => ({ uid, title, error: { code, reason } })
  if (error !== null) return failure(error)
  try {
    return { uid: object.uid, title, read: read(object), error: null }
  } catch (fault) {
    if (fault instanceof ObjectError) return failure(fault)
    throw fault
  }
}
