import type { TaxRule } from '@fiscus/client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { ButtonLink } from '../../components/links.tsx'
import { textOfValue } from '../../components/values/changes-of.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Diff } from '../../components/values/Diff.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { shownState as stateOf } from '../tax-history/history-entry.ts'
import { configurationKey } from '../taxes/tax-queries.ts'
import { useToday } from '../taxes/use-today.ts'
import { useRuleLabels } from './form/use-rule-labels.ts'
import { useRuleValue } from './form/use-rule-value.ts'
import { texts } from './texts.ts'
import { useRuleWords } from './use-rule-words.ts'
import { validityState } from './validity-state.ts'

type Props = {
  id: string
  /** An instant: what the rule was then is shown, if it was changed since. Empty: not shown. */
  since: string
  /** Undefined: the list does not have the rule any more. */
  rule: TaxRule | undefined
  position: number | undefined
  /** Whether the filter hides it. */
  isHidden: boolean
  onClearFilter: () => void
  onClear: () => void
}

/**
 * What became of the rule that a link led to: its place, or that it has ended, is inactive, was changed or was deleted,
 * and what it was.
 */
export function MarkedRule({ id, since, rule, position, isHidden, onClearFilter, onClear }: Props) {
  const t = useTexts(texts)
  return (
    <Alert role="status" variant="light" icon={<IconMapPin aria-hidden />} title={t('markedTitle')}>
      <Stack gap="xs" align="flex-start">
        {rule && <Place rule={rule} position={position} />}
        {isHidden && <Text>{t('markedHidden')}</Text>}
        {(since !== '' || !rule) && <Changes id={id} since={since} rule={rule} />}
        <Group gap="sm">
          {isHidden && (
            <Button size="xs" variant="default" onClick={onClearFilter}>
              {t('markedShow')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClear}>
            {t('markedClear')}
          </Button>
          <ButtonLink
            size="xs"
            variant="default"
            to="/settings/taxes/history"
            search={{ record: 'rule', id }}
          >
            {t('markedHistory')}
          </ButtonLink>
        </Group>
      </Stack>
    </Alert>
  )
}

function Place({ rule, position }: { rule: TaxRule; position: number | undefined }) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const format = useFormat()
  const state = validityState(rule, useToday())
  return (
    <Text>
      <b>{words.ruleName(rule)}</b> · {words.place({ position, priority: rule.priority })}.{' '}
      {state === 'inactive' && t('markedInactive')}
      {state === 'ended' && rule.valid_to && t('markedEnded', { day: format.date(rule.valid_to) })}
      {state === 'upcoming' && rule.valid_from && t('markedUpcoming', { day: format.date(rule.valid_from) })}
    </Text>
  )
}

/** The audit log keeps the entries for years; a rule has at most a few changes since a document. */
const entriesMax = 200

function Changes({ id, since, rule }: Pick<Props, 'id' | 'since' | 'rule'>) {
  const t = useTexts(texts)
  const labels: Readonly<Record<string, string>> = useRuleLabels()
  const wordOf = useRuleValue()
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [configurationKey, 'history', 'of-rule', id, since],
    queryFn: ({ signal }) =>
      api.listConfigurationHistory({
        record: 'rule',
        record_id: id,
        from: since || undefined,
        limit: entriesMax,
        signal,
      }),
    retry: false,
  })
  if (!data && !isError) return null
  const entries = data?.entries ?? []
  const [latest] = entries
  if (rule)
    return latest === undefined ? null : (
      <>
        <Text>
          {t('markedChanged')} <DateTime value={since} />:
        </Text>
        <Diff
          before={stateOf(entries.at(-1)?.before)}
          after={stateOf(rule)}
          labels={labels}
          renderValue={wordOf}
        />
      </>
    )
  const was = (since === '' ? latest : entries.at(-1))?.before
  if (!latest || latest.after !== null) return <Text>{t('markedUnknown', { id })}</Text>
  return (
    <>
      <Text>
        {t('markedDeleted', { actor: latest.actor_name ?? latest.actor })} <DateTime value={latest.at} />.{' '}
        {t('markedWas')}
      </Text>
      <Facts
        facts={Object.entries(labels)
          .filter(([field]) => was?.[field] != null)
          .map(([field, label]) => [label, wordOf(field, was?.[field]) ?? textOfValue(was?.[field])])}
      />
    </>
  )
}
