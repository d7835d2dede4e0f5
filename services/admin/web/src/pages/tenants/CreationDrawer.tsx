import { Button, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { useTexts } from '../../texts/texts.ts'
import { CreationSteps } from './CreationSteps.tsx'
import { texts } from './texts.ts'
import { useCreation } from './use-creation.ts'

type Props = { slug: string; onChanged: () => void; onClose: () => void }

/** The steps of a creation as they happen, the reason of a failure, and the way to continue. */
export function CreationDrawer({ slug, onChanged, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const { query, resume, hasStopped } = useCreation(slug)
  const creation = query.data
  const isDone = creation?.status === 'done'
  // The list shows the tenant when it is ready.
  useEffect(() => {
    if (isDone) onChanged()
  }, [isDone, onChanged])
  const title = t('creationTitle', { name: creation?.name ?? slug })
  return (
    <Drawer opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      {query.error && !creation && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={160} />}
      {creation && (
        <Stack gap="md">
          <CreationSteps creation={creation} />
          <Group gap="xs">
            {isDone && (
              <Button component="a" href={`/tenants/${slug}/`}>
                {t('enter')}
              </Button>
            )}
            {hasStopped && (
              <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={resume}>
                {t('continue')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Drawer>
  )
}
