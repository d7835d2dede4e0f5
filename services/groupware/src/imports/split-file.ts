import { importLimits } from '@fiscus/contracts/groupware/import'
import { splitCalendar } from '@fiscus/dav/calendar/split-calendar'
import { splitCards } from '@fiscus/dav/cards/split-cards'
import { ObjectError } from '@fiscus/dav/text/object-error'
import type { SplitObject } from '@fiscus/dav/text/split-result'
import type { Work } from '@fiscus/http/threads/work'
import { decodeFile, fileFault } from '../files/decode-file.ts'

/** A file as it was received. `timezone` is that of floating times and of dates. */
export type ImportFile = {
  kind: 'calendar' | 'cards'
  bytes: Uint8Array
  contentType: string | undefined
  timezone: string
}

/** An object of a file, or the reason why it is none. */
export type FileObject =
  | Extract<SplitObject, { error: null }>
  | { uid: string | null; text: null; title: string; error: Pick<ObjectError, 'code' | 'message'> }

/** Divides a file into its objects: seconds of work for the largest one. */
export const splitWork: Work<ImportFile, FileObject[]> = { name: 'split', execute: splitFile }

/** The works of the threads of the service. */
export const works = [splitWork] as const

/**
 * Divides a file into its objects.
 * @throws Problem 422 `invalid-request` if the file cannot be read at all, or has more than 5,000 objects
 */
export function splitFile({ kind, bytes, contentType, timezone }: ImportFile): FileObject[] {
  const text = decodeFile(bytes, contentType)
  const objects = split(() => (kind === 'calendar' ? splitCalendar(text, { timezone }) : splitCards(text)))
  if (objects.length > importLimits.objects)
    throw fileFault(
      `The file has ${objects.length} objects: split it into files of at most ${importLimits.objects}.`,
    )
  return objects.map(plain)
}

function split(work: () => SplitObject[]): SplitObject[] {
  try {
    return work()
  } catch (error) {
    if (error instanceof ObjectError) throw fileFault(error.message)
    throw error
  }
}

/** An error loses its class on its way between threads. */
function plain(object: SplitObject): FileObject {
  if (object.error === null) return object
  const { code, message } = object.error
  return { ...object, error: { code, message } }
}
