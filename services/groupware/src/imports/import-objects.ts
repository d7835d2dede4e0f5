import { type ImportQuery, type ImportResult, importLimits } from '@fiscus/contracts/groupware/import'
import { ObjectError } from '@fiscus/dav/text/object-error'
import type { SplitObject } from '@fiscus/dav/text/split-result'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { Write } from '../context/tenant-write.ts'
import { fileFault } from '../files/decode-file.ts'

const batchSize = 100

/** How objects of a kind are imported. */
export type ImportKind = {
  /** @throws ObjectError if the text is no file of this kind */
  split(text: string): SplitObject[]
  /** The UIDs that are there already: in the collection, or without one anywhere. */
  existing(tx: TenantTransaction, uids: readonly string[], collectionId: string | null): Promise<string[]>
  /** @throws ObjectError if the object cannot be read */
  create(write: Write, text: string, collectionId: string | null): Promise<unknown>
}

type Options = Pick<ImportQuery, 'dryRun'> & { collectionId: string | null }
type Transact = <T>(work: (write: Write) => Promise<T>) => Promise<T>

/**
 * Imports the objects of a file, 100 in a transaction. An object that cannot be read is an error of its row; one whose UID is there
 * already stays as it is, so that a repeated import goes on.
 * @throws Problem 422 `invalid-request` if the file cannot be read at all, or has more than 5,000 objects
 */
export async function importObjects(
  kind: ImportKind,
  text: string,
  { dryRun, collectionId }: Options,
  transact: Transact,
): Promise<ImportResult> {
  const objects = splitFile(kind, text)
  const result: ImportResult = { is_dry_run: dryRun, created: 0, existing: 0, failed: 0, errors: [] }
  const seen = new Set<string>()
  for (let from = 0; from < objects.length; from += batchSize) {
    const rows = objects
      .slice(from, from + batchSize)
      .map((object, index) => ({ row: from + index + 1, object }))
    await transact(async (write) => {
      const uids = rows.flatMap(({ object }) => object.uid ?? [])
      const known = new Set(await kind.existing(write.tx, uids, collectionId))
      for (const { row, object } of rows) {
        const error = object.error ?? (await importOne(object))
        if (error) addError(result, row, object, error)

        async function importOne({ uid, text: source }: SplitObject & { error: null }) {
          if (known.has(uid) || seen.has(uid)) {
            result.existing++
            return null
          }
          seen.add(uid)
          const failure = dryRun ? null : await failureOf(() => kind.create(write, source, collectionId))
          if (!failure) result.created++
          return failure
        }
      }
    })
  }
  return result
}

function splitFile(kind: ImportKind, text: string): SplitObject[] {
  const objects = orObjectError(() => kind.split(text))
  if (objects instanceof ObjectError) throw fileFault(objects.message)
  if (objects.length > importLimits.objects)
    throw fileFault(
      `The file has ${objects.length} objects: split it into files of at most ${importLimits.objects}.`,
    )
  return objects
}

function orObjectError<T>(work: () => T): T | ObjectError {
  try {
    return work()
  } catch (error) {
    if (error instanceof ObjectError) return error
    throw error
  }
}

async function failureOf(work: () => Promise<unknown>): Promise<ObjectError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ObjectError) return error
    throw error
  }
}

function addError(result: ImportResult, row: number, { uid, title }: SplitObject, error: ObjectError): void {
  result.failed++
  if (result.errors.length >= importLimits.errors) return
  const { code, message } = error
  result.errors.push({ row, uid: uid && shortened(uid), title: shortened(title), code, message })
}

function shortened(text: string): string {
  return text.slice(0, 200).toWellFormed()
}
