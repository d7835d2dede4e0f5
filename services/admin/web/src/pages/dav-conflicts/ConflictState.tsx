import type { DavConflictSummary } from '@fiscus/client'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Whether a conflict waits for a decision. */
export function ConflictState({ conflict }: { conflict: Pick<DavConflictSummary, 'resolved_at'> }) {
  const t = useTexts(texts)
  return conflict.resolved_at === null ? (
    <StatusBadge tone="warning" label={t('open')} />
  ) : (
    <StatusBadge tone="good" label={t('resolved')} />
  )
}
