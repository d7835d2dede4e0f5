import type { PdfJob } from '@fiscus/client'
import { Grid, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { PageWithoutRecord } from '../../components/PageWithoutRecord.tsx'
import { Section } from '../../components/Section.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { JobActions } from '../job/JobActions.tsx'
import { JobNotices } from '../job/JobNotices.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { JobState } from '../jobs/JobState.tsx'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { texts } from '../pdf-jobs/texts.ts'
import { usePdfJob } from '../pdf-jobs/use-pdf-jobs.ts'
import { JobDocuments } from './JobDocuments.tsx'
import { PdfJobFacts } from './PdfJobFacts.tsx'
import { PdfJobResult } from './PdfJobResult.tsx'

/** One PDF job: its progress live, its result, and what became of each document. */
export function PdfJobPage() {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const api = useApi()
  const canWrite = useCan('pdf:write')
  const { job: id = '' } = useParams({ strict: false })
  const { data: job, failureReason: error, refetch } = usePdfJob(id)

  if (job === undefined)
    return (
      <PageWithoutRecord
        title={t('job')}
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={{ to: '/pdf/jobs', label: words('jobs') }}
      />
    )

  const retryWords = retryWordsOf(job)
  const name = t('jobName', { kind: words(`kind.${job.kind}`), output: t(`output.${job.output}`) })
  return (
    <Page
      title={name}
      description={<TextLink to="/pdf/jobs">{words('jobs')}</TextLink>}
      actions={
        canWrite && (
          <JobActions
            job={job}
            name={name}
            queryKey={['pdf-job', id]}
            cancel={() => api.cancelPdfJob(id)}
            retry={() => api.retryPdfJob(id)}
            retryAfterSuccess={retryWords && t(retryWords)}
          />
        )
      }
    >
      <JobState status={job.status} />
      <JobProgress job={job} size="lg" />
      <JobNotices job={job} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            {job.output !== 'files' && <PdfJobResult job={job} />}
            <JobDocuments job={job} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={t('facts')}>
            <PdfJobFacts job={job} />
          </Section>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

/** What a retry of a job that has succeeded renders; undefined: each document has its file. */
function retryWordsOf({ failed_items, removed_files }: PdfJob) {
  if (removed_files) return failed_items > 0 ? 'retryMissing' : 'retryRemoved'
  return failed_items > 0 ? 'retryFailed' : undefined
}
