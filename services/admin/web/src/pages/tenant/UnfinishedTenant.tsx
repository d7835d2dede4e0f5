import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ButtonLink } from '../../components/links.tsx'
import { RecordState } from '../../components/RecordState.tsx'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { CreationSteps } from '../tenants/CreationSteps.tsx'
import { texts } from '../tenants/texts.ts'
import { useCreation } from '../tenants/use-creation.ts'

type Props = { slug: string; onDone: () => void }

/** A tenant that is not ready: the steps of its creation, and the way to continue it. */
export function UnfinishedTenant({ slug, onDone }: Props) {
  const t = useTexts(texts)
  const { query, resume, hasStopped } = useCreation(slug)
  const { data: creation, failureReason: error, refetch } = query
  const isDone = creation?.status === 'done'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  if (creation === undefined)
    return (
      <RecordState
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={<ButtonLink to="/platform/tenants">{t('tenants')}</ButtonLink>}
      />
    )
  return (
    <Section
      title={t('creationTitle', { name: creation.name })}
      action={
        hasStopped && (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={resume}>
            {t('continue')}
          </Button>
        )
      }
    >
      <CreationSteps creation={creation} />
    </Section>
  )
}
