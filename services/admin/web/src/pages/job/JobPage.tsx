import { Alert, Grid, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { ButtonLink, TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { RecordState } from '../../components/RecordState.tsx'
import { Section } from '../../components/Section.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { useTexts } from '../../texts/texts.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { JobState } from '../jobs/JobState.tsx'
import { texts } from '../jobs/texts.ts'
import { isOpen, useJob } from '../jobs/use-jobs.ts'
import { useKindName } from '../jobs/use-kind-name.ts'
import { ItemErrors } from './ItemErrors.tsx'
import { JobActions } from './JobActions.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobFiles } from './JobFiles.tsx'

/** One background job: its progress live, parameters, result, files and failed items. */
export function JobPage() {
  const t = useTexts(texts)
  const kindName = useKindName()
  const { job: jobId } = useParams({ strict: false })
  const { data: job, error, refetch } = useJob(jobId ?? '')

  if (job === undefined)
    return (
      <Page title={t('title')}>
        <RecordState
          error={error}
          onRetry={refetch}
          missing={t('notFound')}
          list={<ButtonLink to="/automation/jobs">{t('title')}</ButtonLink>}
        />
      </Page>
    )

  return (
    <Page
      title={kindName(job.kind)}
      description={<TextLink to="/automation/jobs">{t('title')}</TextLink>}
      actions={<JobActions job={job} />}
    >
      <Group gap="sm">
        <JobState status={job.status} />
      </Group>
      <JobProgress job={job} size="lg" />
      {job.cancel_requested_at !== null && isOpen(job) && <Alert color="yellow">{t('cancelling')}</Alert>}
      {job.error !== null && (
        <Alert color="red" title={t('error')}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {job.error}
          </Text>
        </Alert>
      )}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            {job.summary !== null && (
              <Section title={t('result')}>
                <Text>{job.summary}</Text>
              </Section>
            )}
            {job.result_files.length > 0 && (
              <Section title={t('files')}>
                <JobFiles job={job} />
              </Section>
            )}
            {job.item_errors.length > 0 && (
              <Section title={t('itemErrors')}>
                <ItemErrors errors={job.item_errors} />
              </Section>
            )}
            <Section title={t('params')}>
              <CodeBlock code={JSON.stringify(job.params, null, 2)} label={t('params')} />
            </Section>
            {job.details !== null && (
              <Section title={t('details')}>
                <CodeBlock code={JSON.stringify(job.details, null, 2)} label={t('details')} />
              </Section>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={t('facts')}>
            <JobFacts job={job} />
          </Section>
        </Grid.Col>
      </Grid>
    </Page>
  )
}
