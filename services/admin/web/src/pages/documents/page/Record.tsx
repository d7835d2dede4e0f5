import { type DocumentWithSnapshot, snapshotJson } from '@fiscus/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { Section } from '../../../components/Section.tsx'
import { CodeBlock } from '../../../components/values/CodeBlock.tsx'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { Faults } from '../verification/Faults.tsx'
import { texts as verificationTexts } from '../verification/texts.ts'
import { Recalculated } from './Recalculated.tsx'
import { texts } from './texts.ts'

/** The stored bytes with their digests, and the checks that they are still what was issued. */
export function Record({ document }: { document: DocumentWithSnapshot }) {
  const t = useTexts(texts)
  const verification = useTexts(verificationTexts)
  const api = useApi()
  const verify = useMutation({ mutationFn: () => api.verifyDocument(document.id) })
  const recalculate = useMutation({ mutationFn: () => api.recalculateDocument(document.id) })
  const isCorrection = document.correctionReason !== null
  const digests: [label: string, value: string | null][] = [
    [t('sequence'), String(document.sequence)],
    [t('snapshotDigest'), document.snapshotDigest],
    [t('contentDigest'), document.contentDigest],
    [t('chainDigest'), document.chainDigest],
  ]
  return (
    <Stack gap="md">
      <Section title={t('checks')}>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('verify')}
          </Button>
          {!isCorrection && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={recalculate.isPending}
              onClick={() => recalculate.mutate()}
            >
              {t('recalculate')}
            </Button>
          )}
        </Group>
        <Text fz="sm" c="dimmed">
          {t(isCorrection ? 'isCorrection' : 'recalculateHelp')}
        </Text>
        {verify.error && <ErrorState error={verify.error} onRetry={() => verify.mutate()} />}
        {verify.data && <Faults faults={verify.data.faults} unchanged={verification('unchanged')} />}
        {recalculate.error && <ErrorState error={recalculate.error} onRetry={() => recalculate.mutate()} />}
        {recalculate.data && <Recalculated result={recalculate.data} currency={document.currency} />}
        <dl className={classes.digests}>
          {digests.map(([label, value]) =>
            value === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </Section>
      <Section title={t('snapshot')}>
        <CodeBlock
          code={snapshotJson(document.snapshot, '  ')}
          label={t('snapshot')}
          fileName={`${document.number.replaceAll(/[^\w.-]/g, '-')}.json`}
          heightMax={560}
        />
      </Section>
    </Stack>
  )
}
