import type { MailSuppression } from '@fiscus/client'
import { Button } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The columns of the list of suppressed addresses. `onLift`: for users who may lift them. */
export function useSuppressionColumns(
  onLift: ((suppression: MailSuppression) => void) | undefined,
): readonly Column<MailSuppression>[] {
  const t = useTexts(texts)
  const columns: Column<MailSuppression>[] = [
    { key: 'address', header: t('address'), isName: true, cell: ({ address }) => address },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => t(`reason.${reason}`) },
    { key: 'detail', header: t('detail'), cell: ({ detail }) => detail },
    { key: 'since', header: t('since'), cell: ({ suppressed_at: at }) => <DateTime value={at} /> },
    { key: 'by', header: t('by'), cell: ({ suppressed_by: by }) => by },
  ]
  if (onLift)
    columns.push({
      key: 'lift',
      header: t('lift'),
      cell: (suppression) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('liftOf', { address: suppression.address })}
          onClick={() => onLift(suppression)}
        >
          {t('lift')}
        </Button>
      ),
    })
  return columns
}
