import { FiscusProblem } from '@fiscus/client'
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { faultText } from '../../problems/problem-text.ts'
import { useCan } from '../../session/session.ts'
import { useSessionName } from '../../session/session-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { Effect } from '../taxes/Effect.tsx'
import { useToday } from '../taxes/use-today.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { FaultList } from './FaultList.tsx'
import { importFaults } from './import-faults.ts'
import type { ImportSource } from './import-file.ts'
import { texts } from './texts.ts'
import type { CheckedImport, useImport } from './use-import.ts'

type Imports = ReturnType<typeof useImport>

/** What the comparison of a file found: faults, no difference, or the differences with the button that stores them. */
export function ImportResult({ imports: { check, store, isStale } }: { imports: Imports }) {
  const t = useTexts(texts)
  if (check.error) return <CheckFailure error={check.error} source={check.variables} />
  if (!check.data) return null
  const { difference } = check.data.response
  if (difference.removed + difference.changed + difference.added === 0)
    return (
      <Alert color="accent" title={t('identical')}>
        {t('identicalDetail')}
      </Alert>
    )
  return (
    <Stack gap="md">
      {isStale && <Alert color="yellow">{t('stale')}</Alert>}
      {store.error && !isStale && <ErrorState error={store.error} />}
      <Differences
        key={check.submittedAt}
        checked={check.data}
        onStore={store.mutate}
        isStoring={store.isPending}
      />
    </Stack>
  )
}

type DifferencesProps = {
  checked: CheckedImport
  onStore: (checked: CheckedImport) => void
  isStoring: boolean
}

function Differences({ checked, onStore, isStoring }: DifferencesProps) {
  const t = useTexts(texts)
  const today = useToday()
  const [consents, setConsents] = useState(false)
  const tenant = useSessionName() ?? ''
  const canWrite = useCan('tax:write')
  const { difference } = checked.response
  const needsConsent = difference.removed > 0 && !consents
  const counts = t('counts', {
    added: difference.added,
    changed: difference.changed,
    removed: difference.removed,
  })
  return (
    <Stack gap="md" component="section" aria-label={t('differences')}>
      <div>
        <Title order={2}>{t('differences')}</Title>
        <Text>{counts}</Text>
      </div>
      <DifferenceList difference={difference} />
      <Title order={3}>{t('impact')}</Title>
      <Effect response={checked.response} on={today} />
      {difference.removed > 0 && (
        <Checkbox
          label={t('consent', { count: difference.removed })}
          checked={consents}
          onChange={(event) => setConsents(event.currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        <Button
          disabled={needsConsent || !canWrite}
          loading={isStoring}
          onClick={() => onStore(checked)}
          color={difference.removed > 0 ? 'red' : undefined}
        >
          {t('applyFor', { tenant })}
        </Button>
        {needsConsent && <Text c="dimmed">{t('consentNeeded')}</Text>}
        {!canWrite && <Text c="dimmed">{t('readOnly')}</Text>}
      </Group>
    </Stack>
  )
}

function CheckFailure({ error, source }: { error: unknown; source: ImportSource }) {
  const t = useTexts(texts)
  if (error instanceof SyntaxError)
    return <Alert color="red">{t('notJson', { reason: error.message })}</Alert>
  if (!(error instanceof FiscusProblem) || error.errors.length === 0) return <ErrorState error={error} />
  const file: unknown = source.kind === 'configuration' ? JSON.parse(source.text) : null
  return <FaultList faults={importFaults(error.errors, file, (fault) => faultText(fault))} />
}
