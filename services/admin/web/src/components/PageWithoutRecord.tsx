import type { LinkProps } from '@tanstack/react-router'
import { ButtonLink } from './links.tsx'
import { Page } from './Page.tsx'
import { RecordState } from './RecordState.tsx'

type Props = {
  title: string
  /** Why the record was not read; null while it is read. */
  error: unknown
  onRetry: () => void
  /** The text for a record that does not exist. */
  missing: string
  /** The list of such records. */
  list: { to: LinkProps['to']; label: string }
}

/** The page of a record that is not there (yet). */
export function PageWithoutRecord({ title, error, onRetry, missing, list }: Props) {
  const link = <ButtonLink to={list.to}>{list.label}</ButtonLink>
  return (
    <Page title={title}>
      <RecordState error={error} onRetry={onRetry} missing={missing} list={link} />
    </Page>
  )
}
