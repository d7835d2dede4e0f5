import type { CronTask } from '@fiscus/client'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { putTask } from '../cron/put-task.ts'
import { texts } from './texts.ts'
import { useFieldLabels } from './use-field-labels.ts'

/** Names the settings that differ from the catalogue, and returns them to it. */
export function CatalogueButton({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  const labels: Readonly<Record<string, string>> = useFieldLabels()
  const canWrite = useCan('cron:write')
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const reset = useMutation({
    mutationFn: () => api.resetTask(task.id, {}, { ifMatch: task }),
    onSuccess: (changed) => {
      putTask(queries, changed)
      notifyDone(t('catalogueDone'))
    },
    onError: (error) => notifyProblem(error),
  })
  if (task.edited_fields.length === 0) return null
  const fields = task.edited_fields.map((field) => labels[field] ?? field).join(', ')

  async function resetAfterConfirmation() {
    const body = t('catalogueBody', { fields })
    if (await confirm({ title: t('catalogueTitle'), body, action: t('catalogue') })) reset.mutate()
  }

  return (
    <Stack gap="xs" align="start">
      <Text size="sm" c="dimmed">
        {`${t('edited')}: ${fields}`}
      </Text>
      {canWrite && (
        <Button size="xs" variant="default" loading={reset.isPending} onClick={resetAfterConfirmation}>
          {t('catalogue')}
        </Button>
      )}
    </Stack>
  )
}
