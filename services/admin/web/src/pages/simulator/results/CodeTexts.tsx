import { type CalculateRequest, type CalculateResponse, snapshotJson } from '@fiscus/client'
import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../../components/Section.tsx'
import { CodeBlock } from '../../../components/values/CodeBlock.tsx'
import { tenantAtWork } from '../../../session/tenant-at-work.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../../tax-figures/texts.ts'
import { curlText, keyVariable, typeScriptText } from '../request/calls.ts'

type Props = { snapshot: CalculateResponse['snapshot']; request: CalculateRequest }

const views = ['snapshot', 'curl', 'typeScript'] as const
type View = (typeof views)[number]

/** The snapshot, and the calls of the API that give it. */
export function CodeTexts({ snapshot, request }: Props) {
  const t = useTexts(texts)
  const [view, setView] = useState<View>('snapshot')
  const target = { origin: location.origin, tenant: tenantAtWork }
  const write: Record<View, () => string> = {
    snapshot: () => snapshotJson(snapshot, '  '),
    curl: () => curlText(target, request),
    typeScript: () => typeScriptText(target, request),
  }
  return (
    <Section title={t('code')}>
      <SegmentedControl
        aria-label={t('code')}
        value={view}
        onChange={(value) => setView(views.find((one) => one === value) ?? 'snapshot')}
        data={views.map((value) => ({ value, label: t(value) }))}
      />
      {view !== 'snapshot' && (
        <Text fz="sm" c="dimmed">
          {t('keyNote', { variable: keyVariable })}
        </Text>
      )}
      <CodeBlock
        code={write[view]()}
        label={t(view)}
        {...(view === 'snapshot' && { fileName: 'snapshot.json' })}
      />
    </Section>
  )
}
