import type { BackgroundJob } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../jobs/texts.ts'

type ItemError = BackgroundJob['item_errors'][number]

/** The items that a job could not process, with the reasons. */
export function ItemErrors({ errors }: { errors: BackgroundJob['item_errors'] }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const columns: readonly FigureColumn<ItemError>[] = [
    {
      key: 'item',
      header: t('item'),
      isName: true,
      cell: ({ id }) => (
        <Text ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Text>
      ),
    },
    { key: 'error', header: t('reason'), cell: ({ error, message }) => serviceText(error, message) },
  ]
  return (
    <Stack gap={4}>
      <FigureTable
        label={t('itemErrors')}
        widthMin={480}
        heightMax={320}
        fz="sm"
        stickyHeader
        columns={columns}
        rows={errors}
        rowKey={({ id, error }) => `${id} ${error}`}
      />
      {errors.length >= 1000 && (
        <Text size="xs" c="dimmed">
          {t('itemErrorsMore')}
        </Text>
      )}
    </Stack>
  )
}
