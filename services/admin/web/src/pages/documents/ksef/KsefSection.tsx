import type { DocumentInFull, DocumentKsef } from '@fiscus/client'
import { Button, Text, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { Section } from '../../../components/Section.tsx'
import { DateTime } from '../../../components/values/DateTime.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from './texts.ts'
import { UpoField } from './UpoField.tsx'

const KsefDrawer = lazyPart(() => import('./KsefDrawer.tsx'), 'KsefDrawer')

/** What KSeF has stated about an invoice, and the form to enter it. Other documents have none. */
export function KsefSection({ document }: { document: DocumentInFull }) {
  const t = useTexts(texts)
  const canWrite = useCan('documents:write')
  const [isOpen, setOpen] = useState(false)
  const { type, status, ksef } = document
  if (type !== 'invoice') return null
  const isVoided = status === 'voided'
  return (
    <Section
      title={t('title')}
      action={
        !isVoided && (
          <Tooltip label={t('needsDocumentRight')} disabled={canWrite}>
            <Button
              size="compact-sm"
              variant="default"
              data-disabled={!canWrite || undefined}
              aria-disabled={!canWrite}
              onClick={() => canWrite && setOpen(true)}
            >
              {t(ksef ? 'change' : 'enter')}
            </Button>
          </Tooltip>
        )
      }
    >
      {ksef ? (
        <Stored ksef={ksef} />
      ) : (
        <Text fz="sm" c="dimmed">
          {t(isVoided ? 'noneOfVoided' : 'none')}
        </Text>
      )}
      {isOpen && <KsefDrawer document={document} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Stored({ ksef }: { ksef: DocumentKsef }) {
  const t = useTexts(texts)
  const { number, receivedAt, mode, fileSha256 } = ksef
  const rows: [label: string, value: ReactNode][] = [
    [t('number'), number ?? t('waits')],
    [t('receivedAt'), receivedAt && <DateTime value={receivedAt} />],
    [t('mode'), t(mode)],
    [t('fileSha256'), fileSha256],
    [t('upo'), number && <UpoField ksef={ksef} />],
  ]
  return (
    <dl className={classes.facts} style={{ gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}>
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
