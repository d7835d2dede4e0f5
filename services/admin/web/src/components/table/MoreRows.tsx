import { Button, Group, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import type { ListState } from './list-state.ts'

/** The number of rows, and the next page of them: read when this line comes into view, or by its button. */
export function MoreRows<Row>({ list }: { list: ListState<Row> }) {
  const t = useTexts(texts)
  const { number } = useFormat()
  const { rows, hasMore, isLoadingMore, loadMore } = list
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore) loadMore()
  }, [isNear, hasMore, isLoadingMore, loadMore])
  return (
    <Group ref={ref} gap="sm" py="xs" px="sm">
      <Text c="dimmed" fz="xs" role="status">
        {t(hasMore ? 'rowsAtLeast' : 'rows', { count: rows.length, number: number(rows.length) })}
      </Text>
      {hasMore && (
        <Button size="compact-xs" variant="default" loading={isLoadingMore} onClick={loadMore}>
          {t('loadMore')}
        </Button>
      )}
    </Group>
  )
}
