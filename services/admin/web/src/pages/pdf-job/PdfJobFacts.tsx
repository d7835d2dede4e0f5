import type { PdfJob } from '@fiscus/client'
import { TextLink } from '../../components/links.tsx'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { JobDuration } from '../jobs/JobDuration.tsx'
import { texts as jobTexts } from '../jobs/texts.ts'
import { isOpen } from '../jobs/use-jobs.ts'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { useTemplateName } from '../pdf/use-template-name.ts'
import { useTemplates } from '../pdf/use-templates.ts'
import { texts } from '../pdf-jobs/texts.ts'

/** What a PDF job renders, who created it, and how it went. */
export function PdfJobFacts({ job }: { job: PdfJob }) {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const word = useTexts(jobTexts)
  const nameOf = useTemplateName()
  const template = useTemplates().items.find(({ id }) => id === job.template)
  const instant = (value: string | null) => value && <DateTime value={value} precision="second" />
  return (
    <Facts
      facts={[
        [words('kind'), words(`kind.${job.kind}`)],
        [t('output'), t(`output.${job.output}`)],
        [words('language'), words(`language.${job.language}`)],
        [
          words('template'),
          <TextLink key="template" to="/pdf/templates/$template" params={{ template: job.template }}>
            {template ? nameOf(template) : job.template}
          </TextLink>,
        ],
        [word('created'), instant(job.created_at)],
        [word('createdBy'), <ActorName key="by" actor={job.created_by} name={job.created_by_name} />],
        [word('priority'), word(`priority.${job.priority}`)],
        [word('startedAt'), instant(job.started_at)],
        [word('finishedAt'), instant(job.finished_at)],
        [word('duration'), job.started_at && <JobDuration job={job} />],
        [t('expectedEnd'), isOpen(job) && instant(job.expected_end_at)],
        [word('heartbeat'), job.status === 'running' && instant(job.heartbeat_at)],
        [word('jobId'), job.id],
      ]}
    />
  )
}
