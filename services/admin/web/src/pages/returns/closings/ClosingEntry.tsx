import type { ReturnClosing, ReturnClosingPage } from '@fiscus/client'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconLockOpen } from '@tabler/icons-react'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { ActorName } from '../../../components/values/ActorName.tsx'
import { DateTime } from '../../../components/values/DateTime.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useDownload } from '../../transfer/use-download.ts'
import { kindOfPeriod } from '../periods.ts'
import { usePeriodName } from '../use-period-name.ts'
import { texts } from './texts.ts'
import { useClosingChange } from './use-closing-change.ts'

type Props = { closing: ReturnClosing; isLatest: boolean; names: ReturnClosingPage['actorNames'] }

/** A closing: who made it and when, its files with their digests, and its reopening. */
export function ClosingEntry({ closing, isLatest, names }: Props) {
  const t = useTexts(texts)
  const { number, closedAt, closedBy, reopenedAt, reopenedBy, reopenReason, files, id } = closing
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text fw={500}>
          {t('entry', { number })} <DateTime value={closedAt} precision="minute" />,{' '}
          <ActorName actor={closedBy} name={names[closedBy]} />
        </Text>
        {isLatest && closing.status === 'closed' && <ReopenButton closing={closing} />}
      </Group>
      {reopenedAt !== null && reopenedBy !== null && (
        <Text fz="sm">
          {t('reopened')} <DateTime value={reopenedAt} precision="minute" />,{' '}
          <ActorName actor={reopenedBy} name={names[reopenedBy]} />: {reopenReason}
        </Text>
      )}
      {files.map((file) => (
        <StoredFile key={file.name} closing={id} file={file} />
      ))}
    </Stack>
  )
}

function StoredFile({ closing, file }: { closing: string; file: ReturnClosing['files'][number] }) {
  const api = useApi()
  const { download, isBusy } = useDownload()
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={isBusy}
        onClick={() => void download(file.name, () => api.getReturnClosingFile(closing, file.name))}
      >
        {file.name}
      </Button>
      <Code style={{ overflowWrap: 'anywhere' }}>SHA-256 {file.sha256}</Code>
    </Group>
  )
}

function ReopenButton({ closing: { id, period, version } }: { closing: ReturnClosing }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const name = usePeriodName()(period)
  const kind = kindOfPeriod(period)
  const { change, isBusy } = useClosingChange()

  async function reopen() {
    const answer = await confirm({
      title: t('reopenTitle', { period: name }),
      body: t(`${kind}.reopenBody`),
      action: t(`${kind}.reopen`),
      withReason: 'required',
    })
    if (!answer) return
    await change(
      () => api.reopenReturnPeriod(id, { reason: answer.reason }, { ifMatch: { version } }),
      t('reopenDone', { period: name }),
    )
  }

  if (!useCan('returns:write')) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLockOpen size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void reopen()}
    >
      {t(`${kind}.reopen`)}
    </Button>
  )
}
