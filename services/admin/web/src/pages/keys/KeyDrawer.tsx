import type { ApiKey, CreatedApiKey } from '@fiscus/client'
import { Badge, Button, Code, Drawer, Group, Stack } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { KeyCreator } from './KeyCreator.tsx'
import { stateOfKey, toneOfKey } from './key-state.ts'
import { RotateKey } from './RotateKey.tsx'
import { scopeTexts } from './scope-texts.ts'
import { texts } from './texts.ts'

type Props = {
  apiKey: ApiKey
  onRotated: (key: CreatedApiKey) => void
  onChanged: () => void
  onClose: () => void
}

/** One key: its rights in words, and the ways to rotate and to revoke it. */
export function KeyDrawer({ apiKey, onRotated, onChanged, onClose }: Props) {
  const t = useTexts(texts)
  const words = useTexts(scopeTexts)
  useReturnFocus()
  const format = useFormat()
  const api = useAdministrationApi()
  const confirm = useConfirm()
  const canWrite = useCan('keys:write')
  const [isRotating, setRotating] = useState(false)
  const { id, name, prefix, scopes, created_at, last_used_at, expires_at } = apiKey
  const state = stateOfKey(apiKey, new Date())
  const isUsable = state === 'valid' || state === 'expiring'
  async function revoke() {
    const title = t('revokeTitle', { name })
    if (!(await confirm({ title, body: t('revokeBody'), action: t('revoke'), isDangerous: true }))) return
    try {
      await api.revokeKey(id)
      notifyDone(t('revokedDone', { name }))
      onChanged()
      onClose()
    } catch (error) {
      notifyProblem(error, { onRetry: revoke })
    }
  }
  if (isRotating)
    return <RotateKey apiKey={apiKey} onRotated={onRotated} onClose={() => setRotating(false)} />
  return (
    <Drawer opened onClose={onClose} title={name} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Facts
          facts={[
            [t('state'), <StatusBadge key="state" tone={toneOfKey[state]} label={t(state)} />],
            [t('prefix'), <Code key="prefix">{prefix}…</Code>],
            [
              t('lastUsed'),
              last_used_at === null ? t('never') : <DateTime key="used" value={last_used_at} />,
            ],
            [t('expires'), <DateTime key="expires" value={expires_at} />],
            [t('created'), <DateTime key="created" value={created_at} />],
            [t('createdBy'), <KeyCreator key="by" apiKey={apiKey} />],
            [t('limit'), format.number(apiKey.requests_per_minute)],
          ]}
        />
        <Group gap={6}>
          {scopes.map((scope) => (
            <Badge key={scope} color="gray" title={scope}>
              {words(scope)}
            </Badge>
          ))}
        </Group>
        {canWrite && isUsable && (
          <Group gap="xs">
            <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setRotating(true)}>
              {t('rotate')}
            </Button>
            <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={revoke}>
              {t('revoke')}
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  )
}
