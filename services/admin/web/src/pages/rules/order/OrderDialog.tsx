import { FiscusProblem } from '@fiscus/client'
import { Alert, Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { useReturnFocus } from '../../../components/records/use-return-focus.ts'
import { notifyDone } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Effect } from '../../taxes/Effect.tsx'
import { refreshConfiguration } from '../../taxes/tax-queries.ts'
import { useToday } from '../../taxes/use-today.ts'
import { texts } from '../texts.ts'

type Props = {
  /** The ids of the active rules in their new order. */
  order: readonly string[]
  /** The version of the configuration that the order was made on. */
  etag: string
  onSaved: () => void
  onClose: () => void
}

/**
 * The cells whose rule the new order changes, and the button that stores it in one step. When another user has changed
 * the configuration, the rules are read again and the order is merged into them.
 */
export function OrderDialog({ order, etag, onSaved, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const api = useApi()
  const queryClient = useQueryClient()
  const today = useToday()
  const body = { order: [...order] }
  const effect = useQuery({
    queryKey: ['rule-order-effect', etag, order],
    queryFn: ({ signal }) => api.reorderRules(body, { ifMatch: etag, dryRun: 'true', signal }),
  })
  const save = useMutation({
    mutationFn: () => api.reorderRules(body, { ifMatch: etag }),
    onSuccess: async () => {
      notifyDone(t('saved'))
      onSaved()
      await refreshConfiguration(queryClient)
    },
  })
  const failure = save.error ?? effect.error
  const isStale = failure instanceof FiscusProblem && failure.status === 412
  async function readAgain() {
    save.reset()
    await refreshConfiguration(queryClient)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('previewTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {isStale && <Alert color="yellow">{t('stale')}</Alert>}
        {failure && !isStale && <ErrorState error={failure} onRetry={() => void effect.refetch()} />}
        {effect.isPending && <Skeleton height={160} />}
        {effect.data && !failure && <Effect response={effect.data} on={today} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {isStale ? (
            <Button onClick={readAgain}>{t('readAgain')}</Button>
          ) : (
            <Button disabled={!effect.data} loading={save.isPending} onClick={() => save.mutate()}>
              {t('save')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
