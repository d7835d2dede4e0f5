import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { PageWithoutRecord } from '../../components/PageWithoutRecord.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConflictFacts } from './ConflictFacts.tsx'
import { ConflictFields } from './ConflictFields.tsx'
import { ResolveConflict } from './ResolveConflict.tsx'
import { texts } from './texts.ts'
import { VersionChanges } from './VersionChanges.tsx'

/** One conflict: the fields that differ, what each side has changed, and the choice of a version. */
export function ConflictPage() {
  const t = useTexts(texts)
  const api = useApi()
  const canWrite = useCan('dav:write')
  const { conflict: id = '' } = useParams({ strict: false })
  const {
    data: conflict,
    failureReason: error,
    refetch,
  } = useQuery({
    queryKey: ['dav-conflict', id],
    queryFn: ({ signal }) => api.getDavConflict(id, { signal }),
  })
  if (conflict === undefined)
    return (
      <PageWithoutRecord
        title={t('title')}
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={{ to: '/dav/conflicts', label: t('conflicts') }}
      />
    )
  return (
    <Page
      title={conflict.title || t('untitled')}
      description={<TextLink to="/dav/conflicts">{t('conflicts')}</TextLink>}
    >
      <Stack gap="lg">
        <ConflictFacts conflict={conflict} />
        {canWrite && conflict.resolved_at === null && <ResolveConflict conflict={conflict} />}
        {conflict.fields.length > 0 && <ConflictFields conflict={conflict} />}
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <VersionChanges conflict={conflict} side="local" />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <VersionChanges conflict={conflict} side="server" />
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  )
}
