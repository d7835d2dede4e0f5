import { Alert, Button, Grid, List, SegmentedControl, Stack, Tooltip } from '@mantine/core'
import { IconColumns2, IconFileCheck, IconInfoCircle, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { copyText } from '../../components/values/copy-text.ts'
import { notifyDone } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { Presets } from './inputs/Presets.tsx'
import { ScenarioForm } from './inputs/ScenarioForm.tsx'
import { useCalculation } from './request/use-calculation.ts'
import { Comparison } from './results/Comparison.tsx'
import { Results } from './results/Results.tsx'
import { editedOf } from './state/tester.ts'
import { useTester } from './state/use-tester.ts'
import { texts } from './texts.ts'

const IssueDrawer = lazyPart(() => import('./issue/IssueDrawer.tsx'), 'IssueDrawer')

/** The Live Tax Tester (specification §1): a sale is typed, and the service calculates it at once. */
export function SimulatorPage() {
  const t = useTexts(texts)
  const canCalculate = useCan('tax:calculate')
  return canCalculate ? (
    <Tester />
  ) : (
    <TaxPage title={t('simulator')} description={t('description')}>
      <EmptyState title={t('noRight')} description={t('noRightDescription')} />
    </TaxPage>
  )
}

function Tester() {
  const t = useTexts(texts)
  const { tester, act, open, faults, dismissFaults } = useTester()
  const a = useCalculation(tester.a)
  const b = useCalculation(tester.b)
  const calculation = tester.edited === 'b' && b ? b : a
  const canIssue = useCan('documents:write')
  const [isIssuing, setIssuing] = useState(false)
  if (!a || !calculation) return null
  const share = async () => {
    if (await copyText(location.href)) notifyDone(t('shared'))
  }
  return (
    <TaxPage
      title={t('simulator')}
      description={t('description')}
      actions={
        <>
          <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={share}>
            {t('share')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconColumns2 size={16} aria-hidden />}
            onClick={() => act({ do: tester.b ? 'stop-comparing' : 'compare' })}
          >
            {t(tester.b ? 'stopComparing' : 'compare')}
          </Button>
          <Tooltip label={t('issueNeedsRight')} disabled={canIssue}>
            <Button
              leftSection={<IconFileCheck size={16} aria-hidden />}
              data-disabled={!canIssue || undefined}
              aria-disabled={!canIssue}
              disabled={canIssue && !calculation.isCurrent}
              onClick={() => canIssue && setIssuing(true)}
            >
              {t('issueAsDocument')}
            </Button>
          </Tooltip>
        </>
      }
    >
      <Presets open={open} />
      {isIssuing && calculation.response && (
        <IssueDrawer
          scenario={editedOf(tester)}
          response={calculation.response}
          onClose={() => setIssuing(false)}
        />
      )}
      {faults.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          role="alert"
          icon={<IconInfoCircle aria-hidden />}
          title={t('linkFaults')}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={dismissFaults}
        >
          <List fz="sm">
            {faults.map((fault) => (
              <List.Item key={fault}>{t(fault)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="md">
            {tester.b && (
              <SegmentedControl
                fullWidth
                aria-label={t('scenario')}
                value={tester.edited}
                onChange={(value) => act({ do: 'edit', scenario: value === 'b' ? 'b' : 'a' })}
                data={[
                  { value: 'a', label: t('scenarioA') },
                  { value: 'b', label: t('scenarioB') },
                ]}
              />
            )}
            <ScenarioForm scenario={editedOf(tester)} faults={calculation.faults} act={act} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="md">
            {tester.b && b && (
              <Comparison
                a={{ scenario: tester.a, calculation: a }}
                b={{ scenario: tester.b, calculation: b }}
              />
            )}
            <Results calculation={calculation} />
          </Stack>
        </Grid.Col>
      </Grid>
    </TaxPage>
  )
}
