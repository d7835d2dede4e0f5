import { Grid, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { PageWithoutRecord } from '../../components/PageWithoutRecord.tsx'
import { Section } from '../../components/Section.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { JobState } from '../jobs/JobState.tsx'
import { texts } from '../jobs/texts.ts'
import { useJob } from '../jobs/use-jobs.ts'
import { pdfKind, useKindName } from '../jobs/use-kind-name.ts'
import { ItemErrors } from './ItemErrors.tsx'
import { JobActions } from './JobActions.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobFiles } from './JobFiles.tsx'
import { JobNotices } from './JobNotices.tsx'

/** One background job: its progress live, parameters, result, files and failed items. */
export function JobPage() {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const kindName = useKindName()
  const api = useApi()
  const canWrite = useCan('jobs:write')
  const { job: jobId } = useParams({ strict: false })
  const { data: job, failureReason: error, refetch } = useJob(jobId ?? '')

  if (job === undefined)
    return (
      <PageWithoutRecord
        title={t('jobs')}
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={{ to: '/automation/jobs', label: t('jobs') }}
      />
    )

  return (
    <Page
      title={kindName(job.kind)}
      description={<TextLink to="/automation/jobs">{t('jobs')}</TextLink>}
      actions={
        canWrite && (
          <JobActions
            job={job}
            name={kindName(job.kind)}
            queryKey={['job', job.id]}
            cancel={() => api.cancelJob(job.id)}
            retry={() => api.retryJob(job.id)}
          />
        )
      }
    >
      <Group gap="sm">
        <JobState status={job.status} />
      </Group>
      <JobProgress job={job} size="lg" />
      {job.kind === pdfKind && (
        <TextLink to="/pdf/jobs/$job" params={{ job: job.id }}>
          {t('pdfJob')}
        </TextLink>
      )}
      <JobNotices job={job} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            {job.summary !== null && (
              <Section title={t('result')}>
                <Text>{serviceText(job.summary, job.summary_message)}</Text>
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
