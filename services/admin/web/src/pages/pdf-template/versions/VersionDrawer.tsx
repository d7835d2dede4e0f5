import type { PdfTemplate } from '@fiscus/client'
import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { useReturnFocus } from '../../../components/records/use-return-focus.ts'
import { Diff } from '../../../components/values/Diff.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { TextDiff } from './TextDiff.tsx'
import { useRestore } from './use-restore.ts'

type Props = { template: PdfTemplate; version: number; onClose: () => void }

/** What changed from a version to the current one, and a way to restore it. */
export function VersionDrawer({ template, version, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const api = useApi()
  const canWrite = useCan('pdf:write')
  const { restore, isBusy } = useRestore(template, onClose)
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf-template-version', template.id, version],
    queryFn: ({ signal }) => api.getPdfTemplateVersion(template.id, version, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const look = ({ accent_color, show_logo }: { accent_color: string; show_logo: 0 | 1 }) => ({
    accent_color,
    show_logo: t(show_logo ? 'yes' : 'no'),
  })
  return (
    <Drawer
      opened
      size="xl"
      onClose={onClose}
      title={t('versionTitle', { version, name: template.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('compared', { version })}</Text>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data && (
          <>
            <Diff
              before={look(data)}
              after={look(template)}
              labels={{ accent_color: t('accent_color'), show_logo: t('logo') }}
            />
            <TextDiff title={t('html')} before={data.html} after={template.html} />
            <TextDiff title={t('css')} before={data.css} after={template.css} />
            <Group gap="xs">
              {canWrite && version !== template.content_version && (
                <Button
                  leftSection={<IconHistory size={16} aria-hidden />}
                  loading={isBusy}
                  onClick={() => restore(data)}
                >
                  {t('restore')}
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                {t('close')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Drawer>
  )
}
