import { Button, Fieldset, NativeSelect, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { EffectPreview } from '../taxes/EffectPreview.tsx'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { useToday } from '../taxes/use-today.ts'
import type { HistoryRow } from './history-entry.ts'
import { texts } from './texts.ts'

type State = 'before' | 'after'

/** Restores the state before or after a change, after its effect was shown and a confirmation. */
export function RestoreForm({ entry, onRestored }: { entry: HistoryRow; onRestored: () => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const today = useToday()
  const [state, setState] = useState<State>('before')
  const { id, etag } = entry
  const label = useServiceText()(entry.label, entry.label_message)
  const restore = useMutation({
    mutationFn: (reason: string) =>
      api.restoreConfiguration(id, { state, reason: reason || undefined }, { ifMatch: etag }),
    onSuccess: async ({ outcome }) => {
      notifyDone(t(`outcome.${outcome}`, { label }))
      onRestored()
      await refreshConfiguration(queryClient)
    },
  })
  async function ask() {
    const answer = await confirm({
      title: t('restoreTitle', { label }),
      body: entry[state] === null ? t('restoreDelete') : t('restoreBody', { state: t(state) }),
      action: t('restore'),
      isDangerous: entry[state] === null,
      withReason: 'optional',
    })
    if (answer) restore.mutate(answer.reason)
  }
  return (
    <Fieldset legend={t('restore')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('state')}
          value={state}
          data={[
            { value: 'before', label: t('before') },
            { value: 'after', label: t('after') },
          ]}
          onChange={({ currentTarget }) => setState(currentTarget.value === 'after' ? 'after' : 'before')}
        />
        <EffectPreview
          values={state}
          tryOut={(tried) =>
            api.restoreConfiguration(id, { state: tried }, { ifMatch: etag, dryRun: 'true' })
          }
          on={today}
        />
        {restore.error && <ErrorState error={restore.error} />}
        <Button
          leftSection={<IconHistory size={16} aria-hidden />}
          loading={restore.isPending}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void ask()}
        >
          {t('restore')}
        </Button>
      </Stack>
    </Fieldset>
  )
}
