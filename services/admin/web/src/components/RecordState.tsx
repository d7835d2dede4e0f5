import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { isMissing } from './is-missing.ts'

type Props = {
  /** Why the record was not read; null while it is read. */
  error: unknown
  onRetry: () => void
  /** The text for a record that does not exist. */
  missing: string
  /** The way to the list of such records. */
  list: ReactNode
}

/** In place of a record that is not there: it is read, does not exist, or could not be read. */
export function RecordState({ error, onRetry, missing, list }: Props) {
  if (isMissing(error)) return <EmptyState title={missing} action={list} />
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <Loader />
}
