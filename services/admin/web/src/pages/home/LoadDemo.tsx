import { Button } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Loads demo data into the empty tenant. */
export function LoadDemo() {
  const t = useTexts(texts)
  const api = useApi()
  const cache = useQueryClient()
  const canWrite = useCan('settings:write')
  const load = useMutation({
    mutationFn: () => api.loadDemoData(),
    onSuccess: async ({ documents }) => {
      await cache.invalidateQueries()
      notifyDone(t('demoLoaded', { count: documents }))
    },
    onError: (error) => notifyProblem(error),
  })
  return (
    <Button
      mt={4}
      leftSection={<IconDatabaseImport size={16} aria-hidden />}
      loading={load.isPending}
      disabled={!canWrite}
      title={canWrite ? undefined : t('readOnly')}
      onClick={() => load.mutate()}
    >
      {t('demoLoad')}
    </Button>
  )
}
