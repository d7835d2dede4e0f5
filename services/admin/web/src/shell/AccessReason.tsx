import { Button, Group, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useConfirm } from '../components/dialogs/use-confirm.tsx'
import { storeAccessReason, useAccessReason } from '../session/access-reason.ts'
import { useSession } from '../session/session.ts'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { useTexts } from '../texts/texts.ts'
import { texts } from './texts.ts'

/**
 * For a user of the platform who works with the data of a tenant: the reason that its audit log records with each
 * access.
 */
export function AccessReason() {
  const t = useTexts(texts)
  const confirm = useConfirm()
  const reason = useAccessReason()
  const { tenant } = useSession()
  if (tenant !== null || tenantAtWork === null) return null
  const change = async () => {
    const answer = await confirm({
      title: t('accessReasonTitle'),
      body: t('accessReasonBody'),
      action: t('accessReasonStore'),
      withReason: 'required',
    })
    if (answer) storeAccessReason(answer.reason)
  }
  return (
    <Group gap="xs" mb="md" role="note" aria-label={t('accessReasonTitle')}>
      <IconEyeCheck size={18} stroke={1.6} aria-hidden />
      <Text c="dimmed" flex="1 1 200px">
        {reason === '' ? t('accessIsRecorded') : t('accessReason', { reason })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={change}>
        {t(reason === '' ? 'giveAccessReason' : 'changeAccessReason')}
      </Button>
    </Group>
  )
}
