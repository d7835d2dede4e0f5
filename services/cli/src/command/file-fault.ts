import { hasCode } from '@fiscus/runtime/faults/has-code'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

const reasons = new Map([
  ['EACCES', 'this account may not use it'],
  ['EDQUOT', 'the quota of this account is used up'],
  ['EISDIR', 'it is a folder'],
  ['ENOENT', 'it does not exist'],
  ['ENOSPC', 'no space is left on its disk'],
  ['ENOTDIR', 'a part of its path is no folder'],
  ['EPERM', 'this account may not use it'],
  ['EROFS', 'its file system is read-only'],
])

/** Returns the sentence for a file that cannot be read. Null: the error is of another kind. */
export function unreadable(file: string, error: unknown): OperatorError | null {
  const reason = reasonOf(error)
  if (!reason) return null
  return new OperatorError(`The file ${file} cannot be read: ${reason}.`, { cause: error })
}

/** Returns the sentence for a file that cannot be written. Null: the error is of another kind. */
export function unwritable(file: string, error: unknown): OperatorError | null {
  const reason = hasCode(error, 'ENOENT') ? 'its folder does not exist' : reasonOf(error)
  if (!reason) return null
  return new OperatorError(`The file ${file} cannot be written: ${reason}.`, { cause: error })
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? reasons.get(String(error.code)) : undefined
}
