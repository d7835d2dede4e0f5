import { FiscusProblem } from '@fiscus/client'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconDatabaseOff, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { problemText } from '../../problems/problem-text.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** States that the tenant has demo data, and removes it. Documents of one's own need a second confirmation. */
export function Demo() {
  const t = useTexts(texts)
  const api = useApi()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const canWrite = useCan('settings:write')
  const [isRemoving, setRemoving] = useState(false)
  const confirmed = (title: string, body: string) =>
    confirm({ title, body, action: t('demoRemove'), isDangerous: true })

  async function remove(own?: 'remove') {
    setRemoving(true)
    try {
      await api.removeDemoData({ own_documents: own })
      await cache.invalidateQueries()
      notifyDone(t('demoRemoved'))
    } catch (error) {
      if (error instanceof FiscusProblem && error.code === 'demo-has-own-documents') {
        if (await confirmed(t('demoOwnTitle'), problemText(error).detail)) await remove('remove')
      } else notifyProblem(error)
    } finally {
      setRemoving(false)
    }
  }

  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title={t('demoActive')}>
      <Stack gap="xs" align="flex-start">
        <Text fz="sm">{t('demoActiveHelp')}</Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDatabaseOff size={16} aria-hidden />}
          loading={isRemoving}
          disabled={!canWrite}
          title={canWrite ? undefined : t('readOnly')}
          onClick={async () => {
            if (await confirmed(t('demoRemoveTitle'), t('demoRemoveBody'))) await remove()
          }}
        >
          {t('demoRemove')}
        </Button>
      </Stack>
    </Alert>
  )
}
