import { type ImportQuery, type ImportResult, importLimits } from '@fiscus/contracts/groupware/import'
import type { ObjectError } from '@fiscus/dav/text/object-error'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { render } from '@fiscus/messages/render'
import type { Write } from '../context/tenant-write.ts'
import type { FileObject, ReadableObject } from './split-file.ts'

const batchSize = 100

/** How objects of a kind are imported. */
export type ImportKind<Read> = {
  /** The UIDs that are there already: in the collection, or without one anywhere. */
  existing(tx: TenantTransaction, uids: readonly string[], collectionId: string | null): Promise<string[]>
  create(write: Write, read: Read, collectionId: string | null): Promise<unknown>
  /** Corrects what an earlier import of the same object has read otherwise. @returns whether anything differs */
  correct?(write: Write, read: Read, options: ImportOptions): Promise<boolean>
}

export type ImportOptions = Pick<ImportQuery, 'dryRun'> & { collectionId: string | null }
type Imported = ImportResult & { corrected: number }
type Transact = <T>(work: (write: Write) => Promise<T>) => Promise<T>

/**
 * Imports the objects of a file, 100 in a transaction. An object that cannot be read is an error of its row; one whose
 * UID is there already stays as it is, unless the kind corrects it, so that a repeated import goes on.
 */
export async function importObjects<Read>(
  kind: ImportKind<Read>,
  objects: readonly FileObject<Read>[],
  options: ImportOptions,
  transact: Transact,
): Promise<Imported> {
  const { dryRun, collectionId } = options
  const result: Imported = {
    is_dry_run: dryRun,
    created: 0,
    existing: 0,
    corrected: 0,
    failed: 0,
    errors: [],
  }
  const seen = new Set<string>()
  for (let from = 0; from < objects.length; from += batchSize) {
    const rows = objects
      .slice(from, from + batchSize)
      .map((object, index) => ({ row: from + index + 1, object }))
    await transact(async (write) => {
      const uids = rows.flatMap(({ object }) => object.uid ?? [])
      const known = new Set(await kind.existing(write.tx, uids, collectionId))
      for (const { row, object } of rows) {
        if (object.error) addError(result, row, object, object.error)
        else await importOne(object)
      }

      async function importOne({ uid, read }: ReadableObject<Read>) {
        if (known.has(uid) || seen.has(uid)) {
          const isCorrected = !seen.has(uid) && (await kind.correct?.(write, read, options))
          result[isCorrected === true ? 'corrected' : 'existing']++
          return
        }
        seen.add(uid)
        if (!dryRun) await kind.create(write, read, collectionId)
        result.created++
      }
    })
  }
  return result
}

function addError(
  result: ImportResult,
  row: number,
  { uid, title }: Pick<FileObject<unknown>, 'uid' | 'title'>,
  { code, reason }: Pick<ObjectError, 'code' | 'reason'>,
): void {
  result.failed++
  if (result.errors.length >= importLimits.errors) return
  result.errors.push({
    row,
    uid: uid && shortened(uid),
    title: shortened(title),
    code,
    message: render(reason),
    coded_message: reason,
  })
}

function shortened(text: string): string {
  return text.slice(0, 200).toWellFormed()
}
