import type { Document } from '@fiscus/client'
import { Group } from '@mantine/core'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The state of a document: approved or voided, and whether it is locked, and was changed in the database. */
export function DocumentStatus({
  document,
}: {
  document: Pick<Document, 'status' | 'lockedAt' | 'changed'>
}) {
  const t = useTexts(texts)
  const { status, lockedAt, changed } = document
  return (
    <Group gap={4}>
      <StatusBadge tone={status === 'approved' ? 'good' : 'neutral'} label={t(status)} />
      {changed && <StatusBadge tone="bad" label={t('changed')} />}
      {lockedAt !== null && <StatusBadge tone="info" label={t('locked')} />}
    </Group>
  )
}
